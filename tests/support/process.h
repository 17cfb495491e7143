// A child process over pipes: what a client of the program holds in its hands. POSIX only.
#pragma once

#include <chrono>
#include <cstdio>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <sys/types.h>
#include <vector>

namespace hive {

struct ProcessOptions {
    bool terminal_input = false;       // stdin is a pseudo-terminal, the child's controlling one
    bool ignores_broken_pipe = false;  // SIGPIPE is ignored, as after a start by some clients
};

class Process {
  public:
    using Milliseconds = std::chrono::milliseconds;

    // Starts command[0] with the other words as arguments. Throws std::runtime_error if it cannot.
    explicit Process(std::vector<std::string> command, ProcessOptions options = {});
    // Kills the child if it still runs.
    ~Process();
    Process(const Process&) = delete;
    Process& operator=(const Process&) = delete;

    // All of the text, reading meanwhile what the child prints, so that neither waits for the
    // other. False when the child does not read it all in time.
    bool write(std::string_view text, Milliseconds timeout = Milliseconds(30'000));
    void close_input();
    // Nobody reads the child's stdout any more.
    void close_output();
    void send_signal(int number) const;

    // The next line without its '\n'; nothing when none comes in time or the stream has ended.
    std::optional<std::string> read_line(Milliseconds timeout);
    // All that the child still prints; nothing when it does not close its stdout in time.
    std::optional<std::string> read_to_end(Milliseconds timeout);
    // The exit code, or 128 + the number of the signal that ended the child; nothing when it runs
    // on.
    std::optional<int> wait(Milliseconds timeout);

    // What came on stderr so far.
    [[nodiscard]] std::string error_output() const;
    // Requires: wait has returned an exit code.
    [[nodiscard]] long peak_memory_kib() const;

  private:
    using Clock = std::chrono::steady_clock;

    // An owned file descriptor.
    class Descriptor {
      public:
        Descriptor() = default;
        explicit Descriptor(int number) : number_(number) {}
        Descriptor(Descriptor&& other) noexcept : number_(other.release()) {}
        Descriptor& operator=(Descriptor&& other) noexcept;
        ~Descriptor() { close(); }

        [[nodiscard]] int get() const { return number_; }
        [[nodiscard]] bool is_open() const { return number_ >= 0; }
        void close();

      private:
        int release();

        int number_ = -1;
    };
    struct Pipe {
        Descriptor read;
        Descriptor write;
    };
    struct CloseFile {
        void operator()(std::FILE* file) const { std::fclose(file); }
    };

    static Pipe make_pipe();
    std::string open_terminal();
    void spawn(std::vector<std::string>& command, const std::string& terminal,
               const Descriptor& child_input, const Descriptor& child_output,
               ProcessOptions options);
    // Reads what there is and writes what fits; waits for either until the deadline. False at the
    // deadline, or when nothing more can come or go.
    bool transfer(std::string_view& pending, Clock::time_point deadline);
    void read_available();
    void write_available(std::string_view& pending);

    pid_t id_ = -1;
    Descriptor input_;
    Descriptor output_;
    std::unique_ptr<std::FILE, CloseFile> errors_;
    std::string received_;
    std::optional<int> exit_code_;
    long peak_memory_kib_ = 0;
};

}  // namespace hive
