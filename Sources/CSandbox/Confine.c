#define _GNU_SOURCE
#include "CSandbox.h"

#include <errno.h>

#if defined(__linux__) && (defined(__x86_64__) || defined(__aarch64__))

#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#ifdef __x86_64__
#define ARCHITECTURE AUDIT_ARCH_X86_64
#else
#define ARCHITECTURE AUDIT_ARCH_AARCH64
#endif

#define LOAD(field) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, field))
// The lower half of an argument; both machines are little-endian.
#define LOAD_ARGUMENT(number) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, args[number]))
#define RETURN(action) BPF_STMT(BPF_RET | BPF_K, (action))
#define REFUSE(error) RETURN(SECCOMP_RET_ERRNO | ((error) & SECCOMP_RET_DATA))
#define ALLOW(number) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (number), 0, 1), RETURN(SECCOMP_RET_ALLOW)
// The next `skip` instructions are for one system call alone.
#define ONLY_FOR(number, skip) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (number), 0, (skip))

static int install(void) {
  const uint32_t process = (uint32_t)getpid();
  struct sock_filter filter[] = {
    LOAD(arch),
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, ARCHITECTURE, 1, 0),
    RETURN(SECCOMP_RET_KILL_PROCESS),
    LOAD(nr),
#ifdef __x86_64__
    // The same calls by other numbers, of the x32 ABI.
    BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, 0x40000000, 0, 1),
    REFUSE(EPERM),
#endif
    // Files that are open.
    ALLOW(__NR_read), ALLOW(__NR_write), ALLOW(__NR_readv), ALLOW(__NR_writev), ALLOW(__NR_pread64),
    ALLOW(__NR_pwrite64), ALLOW(__NR_lseek), ALLOW(__NR_fstat), ALLOW(__NR_close),
    // Memory.
    ALLOW(__NR_brk), ALLOW(__NR_munmap), ALLOW(__NR_mremap), ALLOW(__NR_madvise),
    // Threads, time and chance.
    ALLOW(__NR_futex), ALLOW(__NR_set_robust_list), ALLOW(__NR_rseq), ALLOW(__NR_gettid), ALLOW(__NR_getpid),
    ALLOW(__NR_sched_yield), ALLOW(__NR_sched_getaffinity), ALLOW(__NR_clock_gettime), ALLOW(__NR_clock_nanosleep),
    ALLOW(__NR_nanosleep), ALLOW(__NR_gettimeofday), ALLOW(__NR_getrandom), ALLOW(__NR_restart_syscall),
    // Signals to itself, and the end.
    ALLOW(__NR_rt_sigaction), ALLOW(__NR_rt_sigprocmask), ALLOW(__NR_rt_sigreturn), ALLOW(__NR_sigaltstack),
    ALLOW(__NR_exit), ALLOW(__NR_exit_group),
    ONLY_FOR(__NR_tgkill, 4), LOAD_ARGUMENT(0),
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, process, 0, 1), RETURN(SECCOMP_RET_ALLOW), REFUSE(EPERM),
    // A thread, but not a process. The filter cannot see into what clone3 is given; without it, clone is used.
    ONLY_FOR(__NR_clone3, 1), REFUSE(ENOSYS),
    ONLY_FOR(__NR_clone, 4), LOAD_ARGUMENT(0),
    BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, CLONE_THREAD, 0, 1), RETURN(SECCOMP_RET_ALLOW), REFUSE(EPERM),
    // Memory to write in, or to run, but nothing new to run.
    ONLY_FOR(__NR_mmap, 4), LOAD_ARGUMENT(2),
    BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, PROT_EXEC, 1, 0), RETURN(SECCOMP_RET_ALLOW), REFUSE(EPERM),
    ONLY_FOR(__NR_mprotect, 4), LOAD_ARGUMENT(2),
    BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, PROT_EXEC, 1, 0), RETURN(SECCOMP_RET_ALLOW), REFUSE(EPERM),
    REFUSE(EPERM),
  };
  const struct sock_fprog program = {.len = sizeof filter / sizeof *filter, .filter = filter};
  long result = syscall(__NR_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_TSYNC, &program);
  // A positive answer is the number of a thread that could not be confined.
  return result == 0 ? 0 : result > 0 ? ESRCH : errno;
}

bool csandbox_can_confine(void) { return true; }

int csandbox_confine(void) {
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return errno;
  // Neither a debugger of the same user nor a core file is to see what is read here.
  if (prctl(PR_SET_DUMPABLE, 0, 0, 0, 0) != 0) return errno;
  return install();
}

#else

bool csandbox_can_confine(void) { return false; }

int csandbox_confine(void) { return ENOSYS; }

#endif
