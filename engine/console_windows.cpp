// Windows: WriteFile and ReadFile, so that bytes go through unchanged, and CTRL_C by its handler,
// which runs in a thread of its own.
#define NOMINMAX
#define WIN32_LEAN_AND_MEAN
#include <array>
#include <atomic>
#include <chrono>
#include <windows.h>

#include "engine/console.h"
#include "engine/line_buffer.h"

namespace hive {

namespace {

using Clock = std::chrono::steady_clock;

// Beyond this much unread input, input_ended stops looking ahead.
constexpr std::size_t kMostReadAhead = std::size_t{64} << 20;

// A wait for input cannot be woken by CTRL_C here. One that came this long before the line that
// ended the wait was meant for no command; a later one may well have been sent after the line.
constexpr std::chrono::milliseconds kGrace{20};

std::atomic<bool> signalled{false};
std::atomic<Clock::rep> signalled_at{0};

BOOL WINAPI on_interrupt(DWORD event) {
    if (event != CTRL_C_EVENT) return FALSE;
    signalled_at = Clock::now().time_since_epoch().count();
    signalled = true;
    return TRUE;
}

class WindowsConsole : public Console {
  public:
    WindowsConsole() {
        ::SetConsoleCtrlHandler(nullptr, FALSE);  // a parent may have had it ignored
        ::SetConsoleCtrlHandler(on_interrupt, TRUE);
    }

    ~WindowsConsole() override { ::SetConsoleCtrlHandler(on_interrupt, FALSE); }

    std::optional<std::string> read_line() override {
        for (;;) {
            if (auto line = lines_.next_line()) return line;
            if (input_ended_) return lines_.rest();
            if (write_failed_) return std::nullopt;
            read_some();
            if (interrupted_idle_) return std::nullopt;
            forget_old_interrupt();
        }
    }

    void write(std::string_view text) override {
        while (!text.empty() && !write_failed_) {
            DWORD written = 0;
            const auto size = static_cast<DWORD>(text.size());
            write_failed_ = ::WriteFile(output_, text.data(), size, &written, nullptr) == FALSE;
            text.remove_prefix(written);
        }
    }

    bool interrupted() override { return signalled; }
    void clear_interrupt() override { signalled = false; }
    void clear_idle_interrupt() override {
        if (lines_.size() == 0 && !can_read_at_once()) clear_interrupt();
    }

    bool input_ended() override {
        while (!input_ended_ && lines_.size() < kMostReadAhead && can_read_at_once()) read_some();
        return input_ended_;
    }

    bool output_closed() override { return write_failed_; }

    int exit_code() override {
        if (write_failed_) return kOutputClosedExitCode;
        return interrupted_idle_ ? kInterruptedExitCode : 0;
    }

  private:
    [[nodiscard]] bool can_read_at_once() const {
        const DWORD type = ::GetFileType(input_);
        if (type != FILE_TYPE_PIPE) return type == FILE_TYPE_DISK;
        DWORD available = 0;
        const BOOL open = ::PeekNamedPipe(input_, nullptr, 0, nullptr, &available, nullptr);
        return open == FALSE || available > 0;
    }

    void read_some() {
        DWORD count = 0;
        ::SetLastError(ERROR_SUCCESS);
        ::ReadFile(input_, chunk_.data(), static_cast<DWORD>(chunk_.size()), &count, nullptr);
        if (count > 0)
            lines_.append({chunk_.data(), count});
        else if (::GetLastError() == ERROR_OPERATION_ABORTED)  // CTRL_C typed at a prompt
            interrupted_idle_ = true;
        else
            input_ended_ = true;
    }

    static void forget_old_interrupt() {
        const Clock::time_point then{Clock::duration(signalled_at.load())};
        if (Clock::now() - then > kGrace) signalled = false;
    }

    HANDLE input_ = ::GetStdHandle(STD_INPUT_HANDLE);
    HANDLE output_ = ::GetStdHandle(STD_OUTPUT_HANDLE);
    LineBuffer lines_;
    std::array<char, 65536> chunk_{};
    bool input_ended_ = false;
    bool write_failed_ = false;
    bool interrupted_idle_ = false;
};

}  // namespace

int machine_threads() { return static_cast<int>(::GetActiveProcessorCount(ALL_PROCESSOR_GROUPS)); }

std::unique_ptr<Console> open_console() { return std::make_unique<WindowsConsole>(); }

}  // namespace hive
