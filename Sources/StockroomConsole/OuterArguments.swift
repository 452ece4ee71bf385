internal import ArgumentParser
package import Console
internal import Engine
internal import StockroomKit

/// The values of the flags before a command.
struct OuterArguments {
  var store: String?
  var isScratch = false
  var output: String?
  var format: OutputFormat?
  var lines: [String] = []
  var files: [String] = []
  var errors = ErrorFormat.text
  var color: String?
  var actor: String?
  var isConfirmed = false
  var skipsStartupFile = false
  var words: [String] = []

  /// The options that they mean together.
  func options() throws -> ConsoleOptions {
    var options = ConsoleOptions()
    options.store = store
    options.isScratch = isScratch
    if let format, let output, !format.rawValue.utf8.elementsEqual(output.lowercased().utf8) {
      throw ValidationError("--\(format.rawValue) and --output \(output) are two formats")
    }
    options.output = format?.rawValue ?? output
    options.lines = lines
    options.errors = errors
    options.color = color
    options.actor = actor
    options.isConfirmed = isConfirmed
    options.skipsStartupFile = skipsStartupFile
    guard let others = options.takeProgramOptions(from: words) else {
      throw ValidationError("--store needs a value: --store PATH")
    }
    options.words = others
    if !files.isEmpty {
      guard words.isEmpty, lines.isEmpty else { throw ValidationError("-f runs files, without a command or -c") }
      options.words = ["run"] + files
    }
    return options
  }
}

extension OuterArguments {
  /// Reads the plainest forms by itself, since ArgumentParser takes longer than a short command.
  ///
  /// - Returns: Nil for all others: ArgumentParser reads them, and reports what is wrong.
  init?(plain arguments: [String]) {
    guard !arguments.contains(where: Self.isSpecial) else { return nil }
    var rest = arguments[...]
    func value() -> String? {
      guard let value = rest.popFirst(), !value.isEmpty, !value.hasPrefix("-") else { return nil }
      return value
    }
    while let word = rest.first, word.isEmpty || word.hasPrefix("-") {
      rest.removeFirst()
      switch word {
      case "--store":
        guard let path = value() else { return nil }
        store = path
      case "-c", "--line":
        // A line may begin with a hyphen.
        guard let line = rest.popFirst(), !line.isEmpty, line != "--" else { return nil }
        lines.append(line)
      case "-o", "--output":
        guard let name = value() else { return nil }
        output = name
      case "--scratch": isScratch = true
      case "-y", "--yes": isConfirmed = true
      case "--no-rc": skipsStartupFile = true
      case "--json": format = .json
      default: return nil
      }
    }
    words = Array(rest)
  }

  /// Whether ArgumentParser acts on an argument or refuses it even among a command's words.
  private static func isSpecial(_ argument: String) -> Bool {
    guard argument.hasPrefix("-"), argument != "-", argument != "--" else { return false }
    let name = argument.utf8.drop { $0 == UInt8(ascii: "-") }
    let isName = name.first.map { UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 | 0x20 } ?? false
    return !isName || argument.hasPrefix("---") || argument.hasPrefix("--generate-completion-script")
  }
}

/// Both ways of reading the program's arguments.
package enum OuterReading {
  /// The options of arguments in the plainest forms, or nil; they mean the same to ``full(_:)``.
  package static func plain(_ arguments: [String]) throws -> ConsoleOptions? {
    try OuterArguments(plain: arguments)?.options()
  }

  /// The options of arguments, read by ArgumentParser.
  package static func full(_ arguments: [String]?) throws -> ConsoleOptions {
    guard let command = try OuterCommand.parseAsRoot(arguments) as? OuterCommand else { throw ExitCode.failure }
    return try command.options()
  }
}
