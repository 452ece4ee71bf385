public import Catalog
internal import Store

/// A temporary store in which a batch file was run, to see what catalog it builds.
///
/// It begins with the rules, the settings, and the clock of the caller's store, and without apps.
public struct Rehearsal {
  /// Reads the temporary store; valid only while the store is there.
  public let context: Context
  /// The name of the batch file for messages.
  public let name: String
  /// The text of the batch file.
  public let text: [UInt8]

  package init(context: Context, name: String, text: [UInt8]) {
    (self.context, self.name, self.text) = (context, name, text)
  }

  /// The Apple ID that the batch file gave an app or a product; nil if the temporary store numbered it.
  public func givenAppleID(_ appleID: AppleID) -> AppleID? { appleID.isProvisional ? nil : appleID }
}

extension Preparation {
  /// Runs a batch file in a temporary store and calls `body` with the result; the store is then deleted.
  ///
  /// Its lines have no effect outside that store: those that would write files are refused. `-` is standard input.
  ///
  /// - Throws: The error of the first line that fails, with its place; or a `Refusal` if batch files cannot be run here.
  public func rehearse(_ batch: FilePath, _ body: (Rehearsal) throws -> Void) throws {
    try host.rehearse(batch.text.hasSameBytes(as: "-") ? "-" : try path(batch), body)
  }
}

extension Refusal {
  /// Batch files run only in a console, and not within each other's rehearsals.
  package static func noRehearsal(_ file: String) -> Refusal {
    Refusal(
      "rehearsal.unavailable", kind: .unavailable, "\(file) is a batch file, which cannot be run here",
      hint: "use a file of another format, such as .csv", subject: file)
  }
}
