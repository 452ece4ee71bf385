internal import Foundation
internal import StockroomKit
internal import Yams

/// A policy file in YAML with all its problems.
struct PolicyFile {
  /// The maximum size of a policy in bytes.
  static let limit = 256 << 10
  private static let code = "review.policy.invalid"
  private static let hint = "explain review.policy; review policy show asc2026"

  private let source: TextFile
  private let policy: Policy?
  private let problems: [TextFile.Problem]

  /// Reads a policy and checks it.
  ///
  /// A policy to be saved in a store must not have the name of a built-in one.
  init(_ data: Data, file: FilePath, isKept: Bool = false) throws {
    source = try TextFile(data, file: file)
    var text = YAMLText(source.text)
    var reader = PolicyReader(taken: isKept ? Policy.shipped.map(\.name) : [])
    var policy: Policy?
    do {
      if let place = AnchorScan.firstAnchor(in: source.text) {
        reader.problems.add(
          "anchors and aliases are not supported", fix: "write out the value, or quote it if it is text", at: place)
      } else if let root = try text.compose() {
        policy = reader.policy(text.restored(root))
      } else {
        reader.problems.add("the file is empty", fix: "begin with name: NAME", at: SourceLocation(line: 1, column: 1))
      }
    } catch let error as YamlError {
      reader.problems.add(error)
    }
    self.policy = policy
    problems = reader.problems.all
  }

  /// The policy of a valid file.
  ///
  /// - Throws: One error with all problems and their places.
  static func read(_ data: Data, file: FilePath, isKept: Bool = false) throws -> Policy {
    let read = try PolicyFile(data, file: file, isKept: isKept)
    guard let policy = read.policy, read.problems.isEmpty else {
      throw read.source.error(code, read.problems, hint: hint)
    }
    return policy
  }

  /// The policy.
  ///
  /// - Throws: A validation failure with all problems.
  func validated() throws -> Policy {
    guard let policy, problems.isEmpty else { throw source.validationFailure(Self.code, problems, hint: Self.hint) }
    return policy
  }
}

extension PolicyProblems {
  /// The problem reported by Yams.
  fileprivate mutating func add(_ error: YamlError) {
    switch error {
    case .scanner(_, let problem, let mark, _), .parser(_, let problem, let mark, _),
      .composer(_, let problem, let mark, _):
      let isDeep = problem.hasPrefix("Maximum nesting level")
      add(
        "not YAML: \(isDeep ? "it is nested too deeply" : problem)",
        fix: isDeep ? "write a value with fewer brackets" : "write KEY: VALUE, and quote a value that has : or #",
        at: mark)
    case .duplicatedKeysInMapping(let keys, let context):
      add("\(keys.joined(separator: ", ")) is duplicate", fix: "leave one of them", at: context.mark)
    case .reader(let problem, _, _, _):
      add("not YAML: \(problem)", fix: "save the file as UTF-8 text", at: SourceLocation(line: 1, column: 1))
    default: add("not YAML", fix: "begin with name: NAME", at: SourceLocation(line: 1, column: 1))
    }
  }
}

/// All problems of a policy file with their places.
struct PolicyProblems {
  private(set) var all: [TextFile.Problem] = []

  /// Adds a problem; `fix` names the key or the value to write.
  mutating func add(_ message: String, fix: String, at place: SourceLocation) {
    all.append(TextFile.Problem(line: place.line, column: place.column, message, hint: fix))
  }

  mutating func add(_ message: String, fix: String, at mark: Mark?) {
    add(message, fix: fix, at: SourceLocation(mark))
  }
}

/// A place in a policy file; lines and columns count from 1.
struct SourceLocation: Hashable {
  let line: Int
  let column: Int

  init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  /// The start of a node; by default the start of the file.
  init(_ mark: Mark?) {
    self.init(line: mark?.line ?? 1, column: mark?.column ?? 1)
  }
}

/// Finds anchors and aliases before the file is parsed: a few lines of them can expand to billions of nodes.
private enum AnchorScan {
  /// The place of the first anchor or alias; nil if there is none.
  static func firstAnchor(in text: String) -> SourceLocation? {
    for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
      if let column = column(of: line) { return SourceLocation(line: index + 1, column: column) }
    }
    return nil
  }

  /// Only at places where a value can begin, outside quotes and comments.
  private static func column(of line: Substring) -> Int? {
    var quote: Unicode.Scalar?
    var mayBegin = true
    for (index, scalar) in line.unicodeScalars.enumerated() {
      if let open = quote {
        if scalar == open { quote = nil }
        mayBegin = false
        continue
      }
      switch scalar {
      case "\"" where mayBegin, "'" where mayBegin: quote = scalar
      case "#" where mayBegin: return nil
      case "&" where mayBegin, "*" where mayBegin: return index + 1
      default: break
      }
      mayBegin = scalar == " " || scalar == "\t" || scalar == "[" || scalar == "{" || scalar == ","
    }
    return nil
  }
}
