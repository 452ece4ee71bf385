#define _GNU_SOURCE
#include "CEditLine.h"

#include <langinfo.h>
#include <locale.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <termios.h>
#include <unistd.h>

#ifdef __linux__
#include <sys/prctl.h>
#endif

EditLine *cedit_open(const char *program) { return el_init(program, stdin, stdout, stderr); }

void cedit_set_owner(EditLine *editor, void *owner) { el_set(editor, EL_CLIENTDATA, owner); }

void *cedit_owner(EditLine *editor) {
  void *owner = NULL;
  el_get(editor, EL_CLIENTDATA, &owner);
  return owner;
}

bool cedit_is_vi(EditLine *editor) {
  const char *name = NULL;
  return el_get(editor, EL_EDITOR, &name) == 0 && name != NULL && strcmp(name, "vi") == 0;
}

bool cedit_is_editing(EditLine *editor) {
  int is_editing = 0;
  return el_get(editor, EL_EDITMODE, &is_editing) == 0 && is_editing != 0;
}

bool cedit_is_dumb(EditLine *editor) {
  const char *clear = NULL;
  return el_get(editor, EL_GETTC, "ce", &clear) != 0 || clear == NULL || *clear == '\0';
}

void cedit_use_emacs(EditLine *editor) { el_set(editor, EL_EDITOR, "emacs"); }

void cedit_set_prompt(EditLine *editor, char *(*prompt)(EditLine *), char escape) {
  el_set(editor, EL_PROMPT_ESC, prompt, escape);
}

void cedit_set_reader(EditLine *editor, int (*read)(EditLine *, wchar_t *)) { el_wset(editor, EL_GETCFN, read); }

void cedit_set_history(EditLine *editor, History *list) { el_set(editor, EL_HIST, history, list); }

void cedit_add_command(EditLine *editor, const char *name, unsigned char (*command)(EditLine *, wint_t)) {
  el_set(editor, EL_ADDFN, name, name, command);
}

void cedit_bind(EditLine *editor, const char *key, const char *command) {
  el_set(editor, EL_BIND, key, command, NULL);
}

void cedit_bind_alternative(EditLine *editor, const char *key, const char *command) {
  el_set(editor, EL_BIND, "-a", key, command, NULL);
}

void cedit_set_raw(EditLine *editor, bool raw) { el_set(editor, EL_PREP_TERM, raw ? 1 : 0); }

void cedit_keep_output(EditLine *editor) {
  // While lines are edited, while commands run, and behind ^V.
  const char *modes[] = {"-d", "-x", "-q"};
  for (int i = 0; i < 3; i++) el_set(editor, EL_SETTY, modes[i], "+noflsh", NULL);
}

void cedit_read_stop_key(void) {
  struct termios terminal;
  if (tcgetattr(STDIN_FILENO, &terminal) != 0) return;
  terminal.c_cc[VSUSP] = _POSIX_VDISABLE;
  tcsetattr(STDIN_FILENO, TCSANOW, &terminal);
}

void cedit_draw(EditLine *editor) { el_set(editor, EL_REFRESH); }

void cedit_print(const char *text) {
  fputs(text, stdout);
  fflush(stdout);
}

void cedit_history_resize(History *list, int count) {
  HistEvent event;
  history(list, &event, H_SETSIZE, count);
}

void cedit_history_clear(History *list) {
  HistEvent event;
  history(list, &event, H_CLEAR);
}

void cedit_history_enter(History *list, const char *entry) {
  HistEvent event;
  history(list, &event, H_ENTER, entry);
}

bool cedit_keep_memory_private(void) {
  struct rlimit limit;
  if (getrlimit(RLIMIT_CORE, &limit) == 0) {
    limit.rlim_cur = 0;
    setrlimit(RLIMIT_CORE, &limit);
  }
#ifdef __linux__
  return prctl(PR_SET_DUMPABLE, 0, 0, 0, 0) == 0;
#else
  return false;
#endif
}

static pthread_once_t width_once = PTHREAD_ONCE_INIT;
static locale_t width_locale;

static void open_width_locale(void) {
  width_locale = newlocale(LC_CTYPE_MASK, "C.UTF-8", (locale_t)0);
  if (width_locale == (locale_t)0) width_locale = newlocale(LC_CTYPE_MASK, "en_US.UTF-8", (locale_t)0);
}

// For this thread and this call only: the process's locale may be any other.
int cedit_width(uint32_t scalar) {
  pthread_once(&width_once, open_width_locale);
  locale_t before = uselocale(width_locale);
  int width = wcwidth((wchar_t)scalar);
  uselocale(before);
  return width;
}

bool cedit_use_utf8(void) {
  static const char *const names[] = {"", "C.UTF-8", "en_US.UTF-8"};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    if (setlocale(LC_CTYPE, names[i]) != NULL && strcmp(nl_langinfo(CODESET), "UTF-8") == 0) return true;
  }
  return false;
}
