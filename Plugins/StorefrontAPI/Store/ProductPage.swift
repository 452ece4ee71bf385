import Foundation
import StockroomKit

/// The page of an app or an item.
struct ProductPage {
  private let listing: StoreListing
  private let store: String

  /// - Parameter store: The base URL of links.
  init(_ listing: StoreListing, at store: String) { (self.listing, self.store) = (listing, store) }

  /// The maximum number of reviews on a page; the rating counts all.
  private static let shownReviews = 20

  var page: HTMLPage {
    let (name, country) = (listing.name, listing.storefront.name)
    return HTMLPage(
      title: "\(name) – \(listing.kind.label)",
      body: """
        <article>
        <h1 dir="auto">\(name)</h1>
        <p>\(listing.kind.label) – \(country)</p>
        <dl>
        \(details)</dl>
        \(description)\(reviews)</article>

        """)
  }

  private var details: [HTML] {
    let artist: HTML? = listing.artist.map { artist in
      let link = artist.link(in: listing.storefront, at: store)
      return "<a dir=\"auto\" href=\"\(link)\">\(artist.name)</a>"
    }
    let released: HTML? = listing.releasedAt.map { date in
      "<time datetime=\"\(date.iso8601)\">\(String(date.iso8601.prefix(10)))</time>"
    }
    let rows: [(name: String, value: HTML?)] = [
      (listing.kind == .software ? "Seller" : "Artist", artist),
      ("Price", "\(listing.price.formatted)"),
      ("Version", listing.app?.version.map { "\($0.version)" }),
      ("Released", released),
      ("Genre", listing.genre.map { "<span dir=\"auto\">\($0)</span>" }),
      ("Rating", listing.rating.map { "\(Self.stars($0)) of 5, \(Self.count(listing.reviews.count, "rating"))" }),
      ("Picture", listing.artwork.flatMap(Self.link)),
      ("Apple ID", "\(listing.appleID.description)"),
      ("Link", Self.link(listing.link(at: store))),
    ]
    return rows.compactMap { row in row.value.map { "<dt>\(row.name)</dt><dd>\($0)</dd>\n" } }
  }

  private var description: HTML? {
    listing.description.map { text in
      """
      <section aria-labelledby="description">
      <h2 id="description">Description</h2>
      <p class="text" dir="auto">\(text)</p>
      </section>

      """
    }
  }

  private var reviews: HTML {
    let shown = listing.reviews.prefix(Self.shownReviews).map { review -> HTML in
      let title: HTML? = review.title.map { "<strong dir=\"auto\">\($0)</strong> " }
      let text: HTML? = review.text.map { "<p class=\"text\" dir=\"auto\">\($0)</p>" }
      return "<li>\(title)\(Self.count(review.stars, "star"))\(text)</li>\n"
    }
    let list: HTML = shown.isEmpty ? "<p>There are no reviews yet.</p>\n" : "<ul>\n\(shown)</ul>\n"
    return "<section aria-labelledby=\"reviews\">\n<h2 id=\"reviews\">Reviews</h2>\n\(list)</section>\n"
  }

  /// A link to another site; nil for any other text, since files may have recorded anything.
  private static func link(_ address: String) -> HTML? {
    let scheme = address.lowercased()
    guard scheme.hasPrefix("http://") || scheme.hasPrefix("https://") else { return nil }
    return "<a rel=\"noreferrer\" href=\"\(address)\">\(address)</a>"
  }

  private static func stars(_ rating: Double) -> String { HumanNumbers.fixed(rating, places: 1) ?? "" }

  private static func count(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }
}

/// The page of an artist's items.
struct ArtistPage {
  private let artist: StoreArtist
  private let made: [StoreListing]
  private let store: String

  init(_ artist: StoreArtist, _ made: [StoreListing], at store: String) {
    (self.artist, self.made, self.store) = (artist, made, store)
  }

  var page: HTMLPage {
    let items = made.map { listing -> HTML in
      let link = listing.storefront.link(to: listing.appleID, as: listing.kind, at: store)
      return """
        <li><a dir="auto" href="\(link)">\(listing.name)</a>, \(listing.kind.label), \(listing.price.formatted)</li>

        """
    }
    return HTMLPage(title: artist.name, body: "<h1 dir=\"auto\">\(artist.name)</h1>\n<ul>\n\(items)</ul>\n")
  }
}
