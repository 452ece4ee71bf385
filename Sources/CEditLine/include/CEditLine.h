#ifndef CEDITLINE_H
#define CEDITLINE_H

#include <histedit.h>
#include <stdbool.h>
#include <stdint.h>

// libedit's variadic calls, which Swift cannot make, one typed function each.

/// Opens an editor on the standard streams. NULL without memory.
EditLine *cedit_open(const char *program);
/// What the callbacks find again with `cedit_owner`.
void cedit_set_owner(EditLine *editor, void *owner);
void *cedit_owner(EditLine *editor);

/// Whether the keys are vi's; `.editrc` may have chosen them.
bool cedit_is_vi(EditLine *editor);
/// False if `.editrc` says `edit off`.
bool cedit_is_editing(EditLine *editor);
/// Whether the terminal cannot even clear a row, as one called "dumb", or one nobody knows.
bool cedit_is_dumb(EditLine *editor);
void cedit_use_emacs(EditLine *editor);

/// `escape` stands around the parts of a prompt that take no columns on the screen.
void cedit_set_prompt(EditLine *editor, char *(*prompt)(EditLine *), char escape);
void cedit_set_reader(EditLine *editor, int (*read)(EditLine *, wchar_t *));
void cedit_set_history(EditLine *editor, History *history);

void cedit_add_command(EditLine *editor, const char *name, unsigned char (*command)(EditLine *, wint_t));
void cedit_bind(EditLine *editor, const char *key, const char *command);
/// Binds in the second map, vi's command mode.
void cedit_bind_alternative(EditLine *editor, const char *key, const char *command);

void cedit_set_raw(EditLine *editor, bool raw);
/// Has the terminal throw away nothing at ^C: it would do so late, and take the answer with it.
void cedit_keep_output(EditLine *editor);
/// Has ^Z come in its turn, as a key, until the terminal is raw no more: a terminal that stops the process throws away
/// what was typed before.
void cedit_read_stop_key(void);
/// Draws prompt and line at the cursor, as on an empty screen.
void cedit_draw(EditLine *editor);
/// Writes to the stream the editor writes to, and flushes it.
void cedit_print(const char *text);

void cedit_history_resize(History *history, int count);
void cedit_history_enter(History *history, const char *entry);
/// Forgets every entry.
void cedit_history_clear(History *history);

/// The columns a character takes, -1 for one that cannot be printed.
int cedit_width(uint32_t scalar);
/// Chooses a locale in which text is UTF-8; false if the system has none.
bool cedit_use_utf8(void);

/// Has the system dump no core of this process, and let no other one look into it. False where it has no such thing.
bool cedit_keep_memory_private(void);

// Signals. A handler may do next to nothing, so it leaves the signal's number in a pipe.

/// Catches ^C from now on, unless the process was started with it ignored. May be called again.
bool cedit_interrupts_install(void);
/// Whether ^C was pressed since the last `cedit_interrupted_clear`, other than while a line was read.
bool cedit_interrupted(void);
/// Forgets that ^C was pressed; lines that were typed ahead stay.
void cedit_interrupted_clear(void);
/// Forgets what was typed and not read yet.
void cedit_drop_input(void);
/// Does what ^C does, other than while a line is read, but leaves no byte in the pipe.
void cedit_interrupt(void);
/// Catches the signals that end a process without a terminal, each as ^C; the returned end of a pipe can be read from
/// the first one on. -1 on failure.
int cedit_end_catch(void);
/// The pipe that gets a byte for each such ^C, or -1.
int cedit_interrupt_pipe(void);

/// Waits until a descriptor can be read, or has ended; false once ^C was pressed, before the wait or in it.
bool cedit_wait_for_input(int descriptor);

/// Turns the terminal's echo off until `cedit_echo_show`, also if a signal ends the process meanwhile; false if it was
/// off, or there is no terminal.
bool cedit_echo_hide(void);
/// Turns it on again.
void cedit_echo_show(void);

/// Catches what concerns a terminal in raw mode; each signal's number comes out of the returned pipe. -1 on failure.
int cedit_signals_catch(void);

/// Lets go of them; whether ^C came that nobody has taken out of the pipe.
bool cedit_signals_release(void);
/// Lets a caught signal do to this process what it does by default. Returns if the process lives on.
void cedit_signal_default(int number);
/// Stops this process and those of its group, as a terminal does at ^Z. Returns when it goes on.
void cedit_stop_group(void);

#endif
