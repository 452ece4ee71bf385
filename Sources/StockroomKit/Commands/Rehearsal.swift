public import Catalog
internal import Store

/// A temporary store in which a batch file was run, to compare the catalog that it builds.
///
/// It has the rules, the settings, and the clock of the caller's store, and no other apps.
///
///     try preparation.rehearse(file) { count = try $0.context.catalog.products.count() }
public struct Rehearsal {
  /// Reads the temporary store; valid only inside the closure.
  public let context: Context
  /// The name of the batch file, for messages.
  public let name: String
  /// The text of the batch file.
  public let text: [UInt8]

  package init(context: Context, name: String, text: [UInt8]) {
    (self.context, self.name, self.text) = (context, name, text)
  }

  /// The Apple ID that the batch file gave to an app or a product; nil if the temporary store assigned it.
  public func givenAppleID(_ appleID: AppleID) -> AppleID? { appleID.isProvisional ? nil : appleID }
}

extension Preparation {
  /// Runs a batch file in a temporary store and calls `body` with the result; the store is then deleted.
  ///
  /// Its lines have no effect outside that store, because commands that write files are refused. `-` is standard input.
  ///
  /// - Throws: The error of the first line that fails, with its place; a `Refusal` if batch files cannot be run here.
  public func rehearse(_ batch: FilePath, _ body: (Rehearsal) throws -> Void) throws {
    try host.rehearse(batch.text.hasSameBytes(as: "-") ? "-" : try path(batch), body)
  }
}

extension Refusal {
  /// Only a console can rehearse a batch file, and not during another rehearsal.
  package static func noRehearsal(_ file: String) -> Refusal {
    Refusal(
      "rehearsal.unavailable", kind: .unavailable, "\(file) is a batch file, which cannot be run here",
      hint: "use a file of another format, such as .csv", subject: file)
  }
}
