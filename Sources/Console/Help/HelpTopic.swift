internal import Engine
internal import Language

/// A help page that is not about a command.
enum HelpTopic: String, CaseIterable {
  case keys, language, options

  /// The page's summary.
  var summary: String {
    switch self {
    case .keys: KeyPage.summary
    case .options: "The options that every command has: output, columns, sort, limit, and others."
    case .language: "The language of the prompt, batch files, and -c: words, variables, loops, output."
    }
  }

  var text: String {
    switch self {
    case .keys: KeyPage.text
    case .options: HelpPage.commonOptions
    case .language: Grammar.text
    }
  }
}

/// `help keys`: the keys of the line editor.
enum KeyPage {
  /// The page's summary, in lists of pages.
  static let summary = "The keys of the line editor: Emacs' and vi's, ^R, TAB, ^C, ^D, ^Z, and lines of several lines."

  /// Plain text of at most 80 columns.
  static let text = """
    The keys at the prompt are those of Emacs; `bind -v` in ~/.editrc makes them
    vi's. ^A is Control and A, Alt-B is Alt and B, or Escape and then B.

    THE LINE
      Return     runs the line
      TAB        completes a command, an option, a value, or a file; if several
                 match, it lists them with their descriptions; TAB again makes
                 the list a menu: the arrows and TAB move, Return takes, Escape
                 leaves
      ^C         cancels the line, or stops a running command; the console stays
      ^D         leaves the console, on an empty line only
      ^Z         stops the console until fg; the line and an open unit remain

    HINTS
      In gray, behind the line, is the rest of an earlier line or of the word;
      behind a space also the next argument and its meaning. Known words are in
      color, unknown ones red and underlined. `set hints off`, NO_COLOR, and a
      dumb terminal turn all of it off.
      Right, End     takes the rest; ^F and ^E too, with vi's keys only these two
      Alt-F          takes a word of it; Control-Right too (Emacs)

    YOUR EDITOR
      ^X^E       edits the line in $VISUAL, $EDITOR, or vi; v too, in vi's commands.
                 It comes back to the prompt, and runs with Return.
      \\e          as a line, edits the last line; at the end of a line, that line

    SEVERAL LINES
      An open quote, a for without its end, or a \\ as the last character continues
      the line: the prompt is then a dot. ^C cancels all of it.
      Alt-Return inserts a line's end (Emacs). What is pasted is inserted, whatever
      it holds, and runs with Return.

    THE CORRECTED LINE
      After a typo with a certain meaning, the corrected line is in gray at the
      prompt: Right, End, ^F, ^E, or TAB takes it, and Return then runs it. Return
      alone or ^C drops it, and what you type replaces it.

    HISTORY
      Up, Down   the line before, the line after; ^P and ^N too (Emacs)
      ^R         searches back as you type, and lists what it finds; ^R again or an
                 arrow goes further, Return runs what was found, Escape lets you
                 edit it, ^G brings the line back
      A multi-line entry is restored as a whole. Secrets are stored as ******.

    EMACS
      ^A ^E      to the beginning, to the end; Home and End too
      ^B ^F      a character back, forward; the arrows too
      Alt-B Alt-F    a word back, forward; Control and an arrow too
      ^H ^D      erases the character before, at the cursor
      ^W Alt-D   erases the word before, after
      ^K ^U      erases to the end, the whole line
      ^Y         restores what was erased last
      ^T         exchanges two characters
      Alt-U Alt-L Alt-C    the word in capitals, in lowercase, capitalized
      ^L         clears the screen

    VI
      A line begins in insert mode; Escape switches to commands.
      h l w b e 0 $    moves; f and t go to a character
      i a I A          inserts, appends, at the beginning, at the end
      x X D dw dd      erases; c changes, r replaces a character
      p P u            puts back what was erased, undoes
      k j              the line before, the line after; / and ? search
    """
}
