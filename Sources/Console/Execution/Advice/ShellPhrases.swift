internal import StockroomKit

/// What people type for the programs of a shell, which the console does not run.
enum ShellPhrases {
  static let all = [
    Phrase(
      "echo|printf …",
      advises: "a command prints its result, and an error; $? in your shell is the exit status of stockroom -c LINE"),
    Phrase(
      "cat|less|more|head|tail|bat|vi|vim|nano|emacs|code|open|view|edit|type DOCUMENT …",
      advises: file),
    Phrase("head|tail \(counts)|-n DOCUMENT …", advises: file), Phrase("head|tail -n NUMBER DOCUMENT …", advises: file),
    Phrase("ls|dir|find|stat|file|rm|cp DOCUMENT …", advises: "your shell has the files of a folder"),
    Phrase("mv|cp DOCUMENT FILE", advises: "your shell has the files of a folder"),
    Phrase(
      "ls|dir|find|stat|file|du PKG …",
      advises: "your shell has the files of a folder; \(command: "package validate FILE") checks a package"),
    Phrase(
      "run|source FILE --var|--set|--define|-v|-D …",
      advises: "let NAME = VALUE sets a variable for the lines after it: let NAME = VALUE; run FILE"),
    Phrase(
      "set -e|-eu|-euo|-ex|-x …",
      advises: "a batch file stops at its first error, and nothing of it is done; run --keep-going FILE goes on"),
    Phrase(
      "sed|awk|jq|wc|uniq|cut|tr|xargs|tee|column …",
      advises: "a program reads the output of a command: product list -o json | jq ."),
    Phrase(
      "mkdir|rmdir|touch|ln|ssh|scp|rsync|nohup|crontab|python|python3|node|ruby|bash|sh|zsh …",
      advises: "the console runs no programs by itself; log list | less sends a command's output to one"),
    Phrase(
      "while|until true|:|false|sleep|[ …",
      advises:
        "\(command: "watch 2s status") repeats a command, until ^C; for NAME in VALUES do COMMAND runs it once for each"
    ),
    Phrase(
      "while read …",
      advises: "for row in @FILE.csv do COMMAND runs a command for each row of a file, with its columns as $row.NAME"),
    Phrase(
      "docker|podman|docker-compose compose up|start …",
      advises: "nothing needs a start: one file is the whole store; \(command: "serve") answers over HTTP"),
    Phrase(
      "is|are there a|any dry run|runs …",
      advises: "plan before a command says what it would change: \(command: "plan COMMAND")"),
    Phrase(
      "rollback VERSION",
      advises: "\(command: "undo") takes the last change back; a released version stays, and the next one replaces it"),
    Phrase(
      "lane NAME …", advises: "a batch file keeps commands: \(command: "run FILE")"),
    Phrase(
      "sqlite3 STORE .dump|.backup …",
      advises:
        "\(command: "store backup FILE") copies the whole store, and \(command: "export FILE") writes its catalog"),
    Phrase("docker|podman ps …", advises: "nothing runs in the background; serve runs in a terminal of its own"),
    Phrase("aws sts get-caller-identity", meaning: "whoami"), Phrase("sts get-caller-identity", meaning: "whoami"),
    Phrase("rollout|deployment undo|rollback …", meaning: "undo"),
    Phrase("log|logs|tail -f|--follow|-F", meaning: "watch log list"), Phrase("monitor", meaning: "watch log list"),
    Phrase(
      "flushall|flushdb|reset-all|wipe|reset --yes|-y|--force|-f",
      advises: "a new store is another file: \(command: "store open FILE"), then \(command: "store init")"),
    Phrase(
      "flushall|flushdb|reset-all|wipe|reset",
      advises: "a new store is another file: \(command: "store open FILE"), then \(command: "store init")"),
    Phrase(
      "checkpoint|savepoint|snapshot|tag …",
      advises:
        "\(command: "store backup FILE") keeps a state; \(command: "begin") opens a unit that \(command: "rollback") discards"
    ),
    Phrase(
      "openapi|swagger|endpoints|routes …",
      advises: served),
    Phrase(
      "which|what|list|show endpoints|routes|apis …",
      advises: served),
    Phrase("tree", meaning: "product list"), Phrase("hgetall|hget|get|strlen|type KEY", meaning: "product show KEY"),
    Phrase("hgetall|hkeys ITEM", meaning: "product show ITEM"),
    Phrase("watch -n|--interval NUMBER …", meaning: "watch {NUMBER}s …"),
    Phrase("keys|scan WORD", meaning: "product list --search {WORD}"),
    Phrase(
      "open|launch|start|show the web|browser|webpage|website …", advises: noWebConsole),
    Phrase(
      "open|launch|start web|browser|console|dashboard|ui|webconsole|web-console …", advises: noWebConsole),
    Phrase("pg:backups:capture|pg:backups|bgsave|save", meaning: "store backup FILE"),
    Phrase("test-clock|test-clocks|testclock|clock advance --to|--until DATE", meaning: "clock set DATE"),
    Phrase("test-clock|test-clocks|testclock advance|move|set DATE", meaning: "clock set DATE"),
    Phrase(
      "serve|server --port|-p|--listen NUMBER --host|--bind|--address|-h|-b 127.0.0.1|localhost|0.0.0.0",
      meaning: "serve --listen NUMBER"),
    Phrase(
      "serve|server --host|--bind|--address|-h|-b 127.0.0.1|localhost|0.0.0.0 --port|-p|--listen NUMBER",
      meaning: "serve --listen NUMBER"),
    Phrase("kubectl rollout undo …", meaning: "undo"),
    Phrase(
      "git tag|branch NAME",
      advises: "a backup keeps a state: \(command: "store backup FILE"), then \(command: "store restore FILE")"),
    Phrase(
      "du|ls -h|-sh|-s|-hs|-lh DIR",
      advises:
        "\(command: "package show PRODUCT") has the size of hosted content, and \(command: "package inspect FILE") that of a package"
    ),
    Phrase(
      "reset --hard|--all",
      advises:
        "\(command: "undo") takes a change back; a new store is another file: \(command: "store open FILE"), then \(command: "store init")"
    ),
    Phrase("time …", meaning: "set timing on; …"),
    Phrase("IDENTIFIER = …", advises: "alias NAME = COMMAND names a command; let NAME = VALUE sets a variable"),
    Phrase("clear screen|terminal|window", advises: "^L clears the screen"),
    Phrase("clear|cls", advises: "^L clears the screen"),
  ]

  private static let noWebConsole: Remedy =
    "there is no web console; \(command: "serve") answers Apple's APIs over HTTP, and prints its address"
  private static let served: Remedy =
    "\(command: "serve") answers Apple's APIs over HTTP; \(command: "help serve") tells what it serves"
  private static let file = Remedy("your shell or editor shows a file").adding(
    "\(command: "diff FILE") compares a catalog with the store, and \(command: "import FILE") adds what it has")
  /// Numbers of lines, as options: `head -5`.
  private static let counts = (1...100).map { "-\($0)" }.joined(separator: "|")
}
