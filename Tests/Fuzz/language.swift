import Language

/// Any bytes are read to their end, as a file and as typed; every error can be shown, and lies in the text.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  for mode in [Parser.Mode.file, .prompt] { read(bytes, mode) }
  let text = String(decoding: bytes, as: UTF8.self)
  _ = TypedText(text).isUnfinished
  for cursor in [0, text.utf8.count / 2, text.utf8.count] {
    precondition(CompletionPoint.at(cursor: cursor, in: text).replacement.upperBound == cursor)
  }
  return 0
}

private func read(_ bytes: [UInt8], _ mode: Parser.Mode) {
  var parser = Parser(source: bytes, file: "fuzz", mode: mode)
  var variables = Variables()
  variables["n"] = "1"
  for _ in 0...bytes.count {
    do {
      while let line = try parser.next() {
        for case .command(let command) in line.statements {
          for word in command.words {
            precondition(word.range.offset.upperBound <= bytes.count)
            _ = try? variables.expand(word) { _ in nil }
          }
        }
      }
      return
    } catch {
      precondition(error.range.map { $0.offset.upperBound <= bytes.count } == true)
      _ = (error.text(color: true), error.json(), error.github())
      parser.recover()
    }
  }
  preconditionFailure("reading does not end")
}
