/// The language as `help language` explains it.
package enum Grammar {
  /// The language's own keywords, which may begin a command.
  package static let keywords: [(word: String, summary: String)] = [
    ("alias", "Call a command by another name."), ("for", "Repeat a command for many values."),
    ("let", "Set a variable."), ("plan", "Show what a command would change."),
    ("watch", "Run a command repeatedly."),
  ]

  /// Plain text of at most 80 columns; the lines indented by four spaces are runnable examples.
  package static let text = """
    The language is the same at the prompt, in a batch file and after -c.

    LINES
      A line is a command. A ; separates commands; a # begins a comment.

        product list
        app show com.example.books; product list   # two commands

      A \\ as the last character continues a line, and so does an open quote.

        product create com.example.books.level2 --name "Level 2" \\
          --type non-consumable

    WORDS
      A word with a space or a symbol must be quoted. In 'single quotes' every
      character is literal. "Double quotes" support \\n, \\t, \\", \\\\, \\$ and \\u{1F600},
      and variables. A quote opens at a word's start or right after an =, so the
      apostrophe in Alice's needs nothing. Text never follows a closing quote.

        product edit .level2 --name "Level 2"
        product edit .level2 --name='Prices in $ and "quotes"'
        product edit .level2 --notes "First line\\nSecond line \\u{1F600}"
        tester create alice@example.com --first Alice --last O'Hara

    OPTIONS
      --name VALUE and --name=VALUE are the same. Options and arguments may be in any
      order; after -- everything is an argument. A quoted "--name" is never an option.

    VARIABLES
      let sets a variable. $name and ${name} are its value, ${env:NAME} is one
      of the environment, $_ is the key of the last record created, changed, or shown.
      A value is never split: it stays in its one word, spaces and all. A name without
      a value is refused. A $ before anything but a name is a plain $.

        let title = "Level 2"
        product edit .level2 --name $title --notes "From ${env:HOME}"

    LOOPS
      for repeats a command, or the lines up to end. It is one unit: all of it is
      done, or none. The values are a range of numbers, with leading zeros
      kept; words between spaces; words between commas; or the rows of a CSV file,
      whose first line names the columns. Only the one command after do is repeated.

        for n in 001..100 do product create .pack$n --name "Pack $n"
        for id in .coins .gems do hosting enable $id
        for name in "Level 1", "Level 2" do product list --search $name
        for row in @products.csv do
          product create ${row.id} --name ${row.name}
          product localize ${row.id} de-DE --display-name "${row.german name}"
        end

    OUTPUT
      After a | the rest of the line is a shell command that reads the output; nothing
      in it is changed. > FILE replaces a file, if the command succeeds; >> FILE adds
      to it. Both end the line. A batch file needs `run --shell` for them.

        product list --output json | jq '.[].id'
        product list --output csv > products.csv

    BEFORE A COMMAND
      plan shows what a command would change, and changes nothing. watch runs it again
      and again. alias gives a command a name; what follows the name is added to it.

        plan product delete .level2
        watch 2s product list
        alias ready = product list --status "Ready to Submit"
    """
}
