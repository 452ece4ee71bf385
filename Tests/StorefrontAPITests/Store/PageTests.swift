import Foundation
import Testing

/// The pages that preview links open.
@Suite struct PageTests {
  @Test func `statement 125: only the country and the number behind id count`() throws {
    let server = try StoreServer.stocked()
    for path in [
      "/us/app/ibooks/id364709193?mt=8", "/us/app/id364709193", "/app/id364709193", "/app/other-words/id364709193?uo=4",
      "/jp/app/%E6%9C%AC/id364709193", "/WebObjects/MZStore.woa/wa/viewSoftware?id=364709193&mt=8",
    ] {
      let page = try server.get(path)
      #expect(page.status == 200, "\(path)")
      #expect(page.fields["content-type"] == "text/html; charset=utf-8")
      #expect(page.text.hasPrefix("<!doctype html>\n<html lang=\"en\">"))
      #expect(page.text.contains("<h1 dir=\"auto\">iBooks</h1>"))
      #expect(page.text.contains("<p class=\"text\" dir=\"auto\">Books &amp; more</p>"))
    }
  }

  @Test func `statements 116 and 122: a page has what the store shows, and links that lead back to it`() throws {
    let server = try StoreServer.stocked()
    try server.run("storekit review add 496963922 --stars 4 --title 'Fine <i>' --text 'For the fair & after'\n")
    let search = try server.get("/search?term=mwc")
    let link = try #require(try search.results.first?["trackViewUrl"] as? String)
    #expect(link.hasPrefix(server.address))
    let page = try server.get(String(link.dropFirst(server.address.count))).text
    #expect(page.contains("<dt>Rating</dt><dd>4.0 of 5, 1 rating</dd>"))
    #expect(page.contains("<strong dir=\"auto\">Fine &lt;i&gt;</strong> 4 stars"))
    #expect(page.contains("<p class=\"text\" dir=\"auto\">For the fair &amp; after</p>"))
    let artist = try #require(try search.results.first?["artistViewUrl"] as? String)
    #expect(page.contains("href=\"\(artist)\">Xamarin</a>"))
    let made = try server.get(String(artist.dropFirst(server.address.count)))
    #expect(made.status == 200)
    #expect(made.text.contains("\(server.address)/us/app/id496963922?mt=8"))
    #expect(try server.get("/us/song/id515103002").text.contains("<h1 dir=\"auto\">Bush Dance</h1>"))
    #expect(try server.get("/jp/book/id515103001").text.contains("<h1 dir=\"auto\">ドットとカンガルー</h1>"))
  }

  @Test func `every text is escaped, only addresses of the web are links, and nothing is loaded`() throws {
    let page = try StoreServer.stocked().get("/us/app/id515103020")
    #expect(page.status == 200)
    #expect(page.text.contains("&lt;b&gt;&quot;Bold&quot; &amp; &#39;quick&#39;&lt;/b&gt;"))
    #expect(page.text.contains("&lt;/p&gt;&lt;img src=x&gt;"))
    for forbidden in ["<script", "<img", "<link", "javascript:", "<b>", "src=\"", "@import", "url("] {
      #expect(!page.text.contains(forbidden), "\(forbidden)")
    }
    let policy = try #require(page.fields["content-security-policy"])
    #expect(policy.hasPrefix("default-src 'none'; style-src 'sha256-"))
    #expect(!policy.contains("unsafe"))
    #expect(page.fields["x-content-type-options"] == "nosniff")
  }

  @Test func `what is not sold in the country has a page that says so`() throws {
    let server = try StoreServer.stocked()
    for path in [
      "/us/app/ibooks/id12", "/us/app/ibooks/364709193", "/us/app/id", "/us/app/id0364709193", "/zz/app/id364709193",
      "/us/app/id575000002", "/us/app/draft/id575000003", "/de/book/id515103001", "/us/artist/id12",
      "/app/id1%3Cscript%3E",
      "/WebObjects/MZStore.woa/wa/viewSoftware", "/us/app/id99999999999999999999",
    ] {
      let page = try server.get(path)
      #expect(page.status == 404, "\(path)")
      #expect(page.fields["content-type"] == "text/html; charset=utf-8")
      #expect(page.fields["content-security-policy"]?.hasPrefix("default-src 'none'") == true)
      #expect(page.text.contains("<h1>Not Found</h1>"))
      #expect(!page.text.contains("<script"))
    }
  }
}
