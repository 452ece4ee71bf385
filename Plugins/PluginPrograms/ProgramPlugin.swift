import Foundation
import StockroomKit
import StockroomPlugin

/// A program that a person has added, as a plugin with the parts in its manifest.
struct ProgramPlugin: Plugin {
  private let pool: ProgramPool

  init(_ pool: ProgramPool) {
    self.pool = pool
  }

  private var manifest: Manifest { pool.record.manifest }
  var name: String { manifest.name }
  var summary: String { manifest.summary }
  /// It is off until a store enables it.
  var isOnByDefault: Bool { false }

  func details() -> [Field] {
    ProgramState(pool.record).fields
  }

  func install(into registry: inout Registry) {
    for command in manifest.commands { install(command, into: &registry) }
    for column in manifest.columns { install(column, into: &registry) }
    for option in manifest.options {
      for command in option.commands { ProgramOption(option.parameter, command, pool).install(into: &registry) }
    }
    for completer in manifest.completers { install(completer: completer, into: &registry) }
    installChecks(into: &registry)
    if manifest.hasRequirement {
      registry.require { [pool] product, catalog in
        let texts = try catalog.localizations.all(of: product)
        let lack = try Self.ask(
          .require(product: try .product(product, localizations: texts, in: catalog)), pool, catalog)
        if lack == .null { return nil }
        guard let item = lack["item"]?.storable, let what = lack["what"]?.storable else {
          throw Refusal.badOutput(pool.record.name, "a requirement without item and what")
        }
        return UnmetRequirement(item, what, fix: lack["mend"]?.storable)
      }
    }
  }

  private func install(_ command: Manifest.Command, into registry: inout Registry) {
    let parameters = command.parameters.map { ProgramParameter($0, of: name) }
    let description = CommandDescription(
      command.name, command.summary, effect: Effect(command.effect), parameters: parameters.map(\.parameter),
      fields: command.fields.map(FieldDescription.init), examples: command.examples,
      needsStore: command.effect != .none, isNounDefault: command.isNounDefault)
    registry.command(description) { [pool] arguments in
      var values: [(name: String, value: ProgramParameter.Value)] = []
      for (described, parameter) in zip(command.parameters, parameters) {
        if let value = try parameter.read(arguments) { values.append((described.name, value)) }
      }
      return ProgramCommand(command: command, pool: pool, values: values)
    }
  }

  private func install(_ column: Manifest.Column, into registry: inout Registry) {
    registry.column(
      ProductColumn(
        column.name, label: column.label, summary: column.summary, kind: FieldDescription.Kind(column.kind),
        alignment: column.kind.isNumber ? .trailing : .leading
      ) { [pool] product, _, catalog in
        let texts = try catalog.localizations.all(of: product)
        let json = try Self.ask(
          .column(name: column.name, product: try .product(product, localizations: texts, in: catalog)), pool, catalog)
        guard let value = column.kind.value(json) else {
          throw Refusal.badOutput(
            pool.record.name, "a value of the column \(column.name) that is not of kind \(column.kind.rawValue)")
        }
        return value
      })
  }

  private func install(completer: String, into registry: inout Registry) {
    registry.complete("\(name)/\(completer)") { [pool] prefix, catalog, limit in
      let words = try Self.ask(.complete(name: completer, prefix: prefix, limit: limit), pool, catalog)
      return words.elements.prefix(limit).compactMap { word in
        guard let text = word["text"]?.text ?? word.text else { return nil }
        return (text, word["summary"]?.text ?? "")
      }
    }
  }

  private func installChecks(into registry: inout Registry) {
    let guarded = Set(manifest.guards)
    if !guarded.isEmpty {
      registry.guardChange { [pool] change, catalog in
        guard guarded.contains(ChangeKind(of: change).rawValue) else { return }
        _ = try Self.ask(.guard(change: try .change(change, in: catalog)), pool, catalog)
      }
    }
    let listened = Set(manifest.listeners)
    if !listened.isEmpty {
      registry.afterChange { [pool] change, catalog in
        guard listened.contains(ChangeKind(of: change).rawValue) else { return }
        _ = try Self.ask(.listen(change: try .change(change, in: catalog)), pool, catalog, mayWrite: true)
      }
    }
  }

  /// The answer to a request other than a command; the program may call reading commands meanwhile.
  ///
  /// - Parameter mayWrite: True if it may change the values that it keeps.
  static func ask(_ work: Work, _ pool: ProgramPool, _ catalog: Catalog, mayWrite: Bool = false) throws -> JSON {
    let name = pool.record.name
    do {
      return try ProgramExchange(
        work, to: pool,
        .init(
          perform: { try catalog.read($0) },
          values: ProgramValues(pool.record.manifest, catalog, mayWrite: mayWrite),
          isCancelled: catalog.isCancelled, isBounded: true)
      ).result()
    } catch let refusal as Refusal where refusal.subject?.hasSameBytes(as: name) == true {
      // The person may not know that a plugin caused it.
      let off: Remedy = "\(command: "plugin disable \(name)") switches it off in this store"
      throw Refusal(
        refusal.code, kind: refusal.kind, refusal.message, remedy: refusal.remedy?.adding(off) ?? off,
        subject: refusal.subject)
    }
  }
}

extension Effect {
  init(_ effect: Manifest.Effect) {
    self =
      switch effect {
      case .none: .none
      case .reads: .reads
      case .writes: .writes
      case .destroys: .destroys
      }
  }
}

/// The programs that a person has added, as plugins.
struct ProgramSource: PluginSource {
  let programs: ProgramFolder

  func plugins(isCancelled: @Sendable () -> Bool) -> [any Plugin] {
    programs.names().map { name in
      do {
        let record = programs.renewed(try programs.record(named: name), isCancelled: isCancelled)
        return ProgramPlugin(ProgramPool(record, in: programs))
      } catch {
        return LeftOutPlugin(
          name, reason: "its record is damaged; add it again with \(ConsoleLine.text(["plugin", "add"])) PATH")
      }
    }
  }
}
