// Says in one line that the processor is too old for this build, instead of dying of an illegal
// instruction in the middle of a game.
//
// Linked into each program as an object of its own, compiled for the plainest processor and outside
// link-time optimisation. It runs as the first constructor, since any later static initialiser may
// already use newer instructions.

#include <cstdio>
#include <cstdlib>

namespace {

#if defined(HIVE_MARCH_V3)
constexpr const char* kMessage =
    "This build of Waggle needs an x86-64-v3 processor (AVX2, BMI2). Use the v2 build, or build "
    "with -DHIVE_MARCH=v2.\n";
bool is_supported() {
    return __builtin_cpu_supports("avx2") != 0 && __builtin_cpu_supports("fma") != 0 &&
           __builtin_cpu_supports("bmi") != 0 && __builtin_cpu_supports("bmi2") != 0;
}
#else
constexpr const char* kMessage =
    "This build of Waggle needs an x86-64-v2 processor (SSE4.2, POPCNT). Build it with "
    "-DHIVE_MARCH=portable.\n";
bool is_supported() {
    return __builtin_cpu_supports("sse4.2") != 0 && __builtin_cpu_supports("popcnt") != 0;
}
#endif

[[gnu::constructor(101)]] void check_cpu() {
    __builtin_cpu_init();
    if (is_supported()) return;
    std::fputs(kMessage, stderr);
    std::_Exit(3);
}

}  // namespace
