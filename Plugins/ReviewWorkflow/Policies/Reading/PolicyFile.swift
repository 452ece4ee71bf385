internal import Foundation
internal import StockroomKit
internal import Yams

/// A policy as a YAML file, read as far as it goes.
struct PolicyFile {
  /// The most bytes a policy may have.
  static let limit = 256 << 10
  private static let code = "review.policy.invalid"
  private static let hint = "explain review.policy; review policy show asc2026"

  private let source: TextFile
  private let policy: Policy?
  private let problems: [TextFile.Problem]

  /// Reads a policy and checks it.
  ///
  /// One that is to be kept in a store has a name that none of the shipped has.
  init(_ data: Data, file: FilePath, isKept: Bool = false) throws {
    source = try TextFile(data, file: file)
    var text = YamlText(source.text)
    var reader = PolicyReader(taken: isKept ? Policy.shipped.map(\.name) : [])
    var policy: Policy?
    do {
      if let place = AnchorScan.firstAnchor(in: source.text) {
        reader.problems.add("anchors and aliases are not read here; write the value out", at: place)
      } else if let root = try text.root() {
        reader.names = text.names
        policy = reader.policy(root)
      } else {
        reader.problems.add("the file is empty", at: FilePlace(line: 1, column: 1))
      }
    } catch let error as YamlError {
      reader.problems.add(error)
    }
    self.policy = policy
    problems = reader.problems.all
  }

  /// The policy of a file that is in order; throws one located error that names all that is wrong.
  static func read(_ data: Data, file: FilePath, isKept: Bool = false) throws -> Policy {
    let read = try PolicyFile(data, file: file, isKept: isKept)
    guard let policy = read.policy, read.problems.isEmpty else {
      throw read.source.error(code, read.problems, hint: hint)
    }
    return policy
  }

  /// The policy, or the judgement on the file.
  func judged() throws -> Policy {
    guard let policy, problems.isEmpty else { throw source.judgement(Self.code, problems, hint: Self.hint) }
    return policy
  }
}

extension PolicyProblems {
  /// What Yams has against a text.
  fileprivate mutating func add(_ error: YamlError) {
    switch error {
    case .scanner(_, let problem, let mark, _), .parser(_, let problem, let mark, _),
      .composer(_, let problem, let mark, _):
      let isDeep = problem.hasPrefix("Maximum nesting level")
      add("no YAML: \(isDeep ? "it is nested too deeply" : problem)", at: mark)
    case .duplicatedKeysInMapping(let keys, let context):
      add("\(keys.joined(separator: ", ")) is given twice", at: context.mark)
    case .reader(let problem, _, _, _): add("no YAML: \(problem)", at: FilePlace(line: 1, column: 1))
    default: add("no YAML", at: FilePlace(line: 1, column: 1))
    }
  }
}
