internal import Basics
public import Catalog
public import Foundation
package import Rendering
public import Store

/// A command's access to the catalog and the session while its transaction is open.
///
///     func run(in context: Context) throws -> Output {
///       let product = try context.product(reference)
///       try context.catalog.products.delete(product)
///       return .message("deleted \(product.productID.rawValue)")
///     }
public struct Context {
  /// The catalog.
  public let catalog: Catalog
  /// True if the command is only planned; its changes are then rolled back.
  public let isPlan: Bool
  /// Reports the progress of long work.
  public let progress: ProgressReporter
  /// `--columns`, `--sort`, and `--limit`, for a command that handles them itself.
  public private(set) var listing: Listing
  package let registry: Registry
  package let arguments: Arguments
  /// The command for products of one type that runs as this command; nil if it is the command itself.
  private var form: String?
  /// The caller's rights; nil for the store's owner.
  private let rights: Rights?
  /// True if receipts are counted rather than shown, and need no next commands.
  private let countsReceipts: Bool
  private let isCancelled: @Sendable () -> Bool
  private let noteDifference: () -> Void
  private let tell: (CallNotice) -> Void
  let performCommand: ((_ words: [String]) throws -> Output)?

  package init(
    catalog: Catalog, registry: Registry, arguments: Arguments, isPlan: Bool, progress: ProgressReporter,
    listing: Listing, rights: Rights? = nil, countsReceipts: Bool = false,
    isCancelled: @escaping @Sendable () -> Bool, noteDifference: @escaping () -> Void = {},
    tell: @escaping (CallNotice) -> Void = { _ in }, perform: ((_ words: [String]) throws -> Output)? = nil
  ) {
    performCommand = perform
    self.noteDifference = noteDifference
    self.tell = tell
    self.rights = rights
    self.countsReceipts = countsReceipts
    self.catalog = catalog
    self.registry = registry
    self.arguments = arguments
    self.isPlan = isPlan
    self.progress = progress
    self.listing = listing
    self.isCancelled = isCancelled
  }

  /// A copy for a form of the command, which lists some columns if it is a list and none are chosen.
  func running(as form: String, listing columns: [String]?) -> Context {
    var copy = self
    copy.form = form
    if let columns { copy.listing.columns = listing.columns ?? columns }
    return copy
  }

  /// The options of a command, or of the form of it that runs, with those that plugins add: `--name, --notes, or --tier`.
  public func options(of command: String) -> String {
    let entry = registry.commandSet.entries.first { $0.description.name == form ?? command }
    let options = entry.map { registry.description(of: $0).parameters.filter { $0.kind != .argument } } ?? []
    return HumanNumbers.list(options.map { "--\($0.name)" }, "or")
  }

  /// The acting user.
  public var actor: Actor { catalog.actor }

  /// The store's time, the same for the whole command.
  public var now: Date { catalog.store.now }

  /// True if the caller's roles allow a command.
  public func isPermitted(_ command: CommandDescription) -> Bool { rights?.allow(command) ?? true }

  /// Throws if ^C was pressed; long work calls it often.
  public func checkCancelled() throws {
    if isCancelled() { throw Refusal.cancelled }
  }

  /// Reports a difference, as `diff` does: the exit status is then 3, unless the command fails.
  public func foundDifference() {
    noteDifference()
  }

  /// Sends the caller a note besides the output, immediately: "2 products skipped".
  public func note(_ text: String) { tell(.note(text)) }

  /// Reports problems without stopping the command; the exit status is then 1.
  public func report(_ findings: Findings) {
    do { try findings.check() } catch { tell(.problems(error)) }
  }

  /// The suggested next commands for a product; none if receipts are only counted, as in a batch.
  public func next(for product: Product) throws -> [String] {
    countsReceipts ? [] : try catalog.products.next(for: product)
  }
}

/// A message of a command to its caller besides its output.
package enum CallNotice {
  /// A remark: "2 products skipped".
  case note(String)
  /// The problems of the parts that failed, while the rest was done.
  case problems(any Error)
}

/// The options of a listing command.
public struct Listing: Sendable {
  /// The requested columns, in order, or nil for the default ones.
  public var columns: [String]?
  /// The fields to order by; a leading `-` reverses the order.
  public var sort: [String] = []
  /// The maximum number of rows.
  public var limit: Int?

  /// Creates the default options, without a limit.
  public init() {}
}

/// Reports the progress of long work; the console displays it.
public struct ProgressReporter: Sendable {
  private let report: @Sendable (_ label: String, _ done: Int64, _ total: Int64?, _ unit: ProgressLine.Unit) -> Void

  package init(
    _ report: @escaping @Sendable (_ label: String, _ done: Int64, _ total: Int64?, _ unit: ProgressLine.Unit) -> Void
  ) {
    self.report = report
  }

  /// Reports nothing.
  public static let silent = ProgressReporter { _, _, _, _ in }

  /// Reports the number of bytes done.
  public func update(_ label: String, done: Int64, total: Int64?) {
    report(label, done, total, .bytes)
  }

  /// Reports the number of items done.
  public func count(_ label: String, done: Int64, total: Int64?) {
    report(label, done, total, .items)
  }
}
