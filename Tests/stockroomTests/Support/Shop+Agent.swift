import TestSupport

extension Shop {
  /// Runs `stockroom mcp` in a folder of the shop with messages, one a line, and ends its input once it has answered
  /// all of them.
  ///
  /// The result has the answers, and its exit status.
  func agent(
    _ messages: String, answers: Int? = nil, _ options: String = "", in folder: String = "."
  ) throws
    -> ChildResult
  {
    try scratch.file("messages", messages)
    let count = answers ?? messages.split(separator: "\n").count { $0.contains(#""id":"#) }
    return try shell(
      """
      mkfifo "$PWD/in"; there=$PWD; cd \(folder)
      STOCKROOM_STORE="\(storePlace)" stockroom mcp \(options) < "$there/in" > "$there/out" & pid=$!
      exec 3> "$there/in"; cat "$there/messages" >&3
      until [ "$(wc -l < "$there/out")" -ge \(count) ] || ! kill -0 $pid; do sleep 0.02; done
      exec 3>&-; wait $pid; status=$?; cat "$there/out"; rm "$there/in" "$there/out"; exit $status
      """)
  }
}
