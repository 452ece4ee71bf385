public import Catalog
public import Foundation

/// Apple's Enterprise Partner Feed, for plugins that deliver it.
///
/// The plugin that writes catalogs as files provides it; `catalog.partnerFeed` is nil without such a plugin.
public protocol PartnerFeedService: Sendable {
  /// The groups of tables: `itunes` and `pricing`.
  var groups: [PartnerFeedGroup] { get }

  /// Writes tables with the current items as relational files, which are packed after the transaction.
  ///
  /// - Parameters:
  ///   - folder: The folder of the files in the archive, such as `itunes20121121`.
  ///   - date: The date of the export; the same catalog and date result in the same bytes.
  func write(_ tables: [String], folder: String, date: Date, catalog: Catalog) throws -> any PartnerFeedFiles
}

/// A group of tables that are delivered together.
public struct PartnerFeedGroup: Hashable, Sendable {
  /// Its name, the beginning of its files' names.
  public let name: String
  /// The names of its tables.
  public let tables: [String]

  /// Describes a group.
  public init(_ name: String, tables: [String]) { (self.name, self.tables) = (name, tables) }
}

/// Written tables, in a temporary folder that is deleted with this object.
public protocol PartnerFeedFiles {
  /// Packs the tables with tar and bzip2 into a new file.
  ///
  /// - Throws: A `Refusal` if the file cannot be written, or this machine lacks the programs.
  func pack(to path: String) throws
}

extension Catalog {
  /// The service for the Partner Feed; nil without such a plugin.
  public var partnerFeed: (any PartnerFeedService)? { service() }

  /// The date of a feed that is written now: the beginning of the store's day, in UTC.
  public var partnerFeedDate: Date { Date(seconds: store.now.seconds / 86_400 * 86_400) }
}
