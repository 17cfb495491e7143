// Linux, macOS and the like: poll(2), SIGINT through a pipe to oneself.
#include <array>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include "engine/console.h"
#include "engine/line_buffer.h"

namespace hive {

namespace {

// Beyond this much unread input, input_ended stops looking ahead.
constexpr std::size_t kMostReadAhead = std::size_t{64} << 20;

// What the signal handler touches. The pipe makes a poll that sleeps wake up.
std::atomic<bool> signalled{false};
std::atomic<int> wake_up_end{-1};
static_assert(std::atomic<bool>::is_always_lock_free && std::atomic<int>::is_always_lock_free);

void on_interrupt(int /*signal*/) {
    const int saved = errno;
    signalled = true;
    [[maybe_unused]] const auto written = ::write(wake_up_end, "", 1);
    errno = saved;
}

short poll_one(int descriptor, short events, int timeout_ms) {
    pollfd entry{descriptor, events, 0};
    return ::poll(&entry, 1, timeout_ms) > 0 ? entry.revents : short{0};
}

class PosixConsole : public Console {
  public:
    PosixConsole() {
        // A closed input is an ended one. Without this the pipe below would take its place.
        if (::fcntl(STDIN_FILENO, F_GETFD) == -1) ::open("/dev/null", O_RDONLY);
        std::array<int, 2> ends{-1, -1};
        if (::pipe(ends.data()) == 0) {
            for (const int end : ends) {
                ::fcntl(end, F_SETFL, O_NONBLOCK);
                ::fcntl(end, F_SETFD, FD_CLOEXEC);
            }
        }
        wake_read_end_ = ends[0];
        wake_up_end = ends[1];
        std::signal(SIGPIPE, SIG_IGN);
        struct sigaction action {};
        action.sa_handler = on_interrupt;
        ::sigaction(SIGINT, &action, nullptr);
    }

    ~PosixConsole() override {
        std::signal(SIGINT, SIG_DFL);
        ::close(wake_read_end_);
        ::close(wake_up_end);
    }

    std::optional<std::string> read_line() override {
        for (;;) {
            if (auto line = lines_.next_line()) return line;
            if (input_ended_) return lines_.rest();
            if (!wait_for_input()) return std::nullopt;
            read_some();
        }
    }

    void write(std::string_view text) override {
        while (!text.empty() && !write_failed_) {
            const auto written = ::write(STDOUT_FILENO, text.data(), text.size());
            if (written >= 0)
                text.remove_prefix(static_cast<std::size_t>(written));
            else if (errno == EAGAIN)
                poll_one(STDOUT_FILENO, POLLOUT, -1);
            else if (errno != EINTR)
                write_failed_ = true;
        }
    }

    bool interrupted() override { return signalled; }

    void clear_interrupt() override {
        // In this order, so that a signal in between leaves a byte too many, not one too few.
        std::array<char, 64> ignored;
        while (::read(wake_read_end_, ignored.data(), ignored.size()) > 0) continue;
        signalled = false;
    }

    void clear_idle_interrupt() override {
        if (lines_.size() == 0 && poll_one(STDIN_FILENO, POLLIN, 0) == 0) clear_interrupt();
    }

    bool input_ended() override {
        while (!input_ended_ && lines_.size() < kMostReadAhead &&
               poll_one(STDIN_FILENO, POLLIN, 0) != 0)
            read_some();
        return input_ended_;
    }

    bool output_closed() override {
        constexpr short kClosed = POLLERR | POLLHUP | POLLNVAL;
        return write_failed_ || (poll_one(STDOUT_FILENO, 0, 0) & kClosed) != 0;
    }

    int exit_code() override {
        if (output_closed()) return kOutputClosedExitCode;
        return interrupted_idle_ ? kInterruptedExitCode : 0;
    }

  private:
    // False if the program should end instead.
    bool wait_for_input() {
        for (;;) {
            std::array<pollfd, 3> entries{
                {{STDIN_FILENO, POLLIN, 0}, {wake_read_end_, POLLIN, 0}, {STDOUT_FILENO, 0, 0}}};
            if (::poll(entries.data(), entries.size(), -1) < 0) continue;  // a signal: see the pipe
            if (entries[2].revents != 0) return false;
            if (entries[0].revents != 0) return true;
            interrupted_idle_ = ::isatty(STDIN_FILENO) != 0;
            if (interrupted_idle_) return false;
            clear_interrupt();
        }
    }

    void read_some() {
        const auto count = ::read(STDIN_FILENO, chunk_.data(), chunk_.size());
        if (count > 0)
            lines_.append({chunk_.data(), static_cast<std::size_t>(count)});
        else if (count == 0 || (errno != EINTR && errno != EAGAIN))
            input_ended_ = true;
    }

    LineBuffer lines_;
    std::array<char, 65536> chunk_{};
    int wake_read_end_ = -1;
    bool input_ended_ = false;
    bool write_failed_ = false;
    bool interrupted_idle_ = false;
};

}  // namespace

int machine_threads() { return static_cast<int>(::sysconf(_SC_NPROCESSORS_ONLN)); }

std::unique_ptr<Console> open_console() { return std::make_unique<PosixConsole>(); }

}  // namespace hive
