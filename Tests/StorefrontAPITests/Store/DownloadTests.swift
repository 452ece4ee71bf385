import Foundation
import TestSupport
import Testing

/// Downloads of hosted content, whole and in parts.
@Suite struct DownloadTests {
  /// A server with hosted content of three megabytes that do not compress.
  private func served() throws -> (server: StoreServer, path: String) {
    let scratch = try Scratch()
    try scratch.file(
      "level/ContentInfo.plist",
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
      <plist version="1.0"><dict><key>ContentVersion</key><string>1.0</string>
      <key>IAPProductIdentifier</key><string>com.example.game.level</string></dict></plist>

      """)
    var (state, bytes) = (UInt32(1), Data())
    for _ in 0..<3_000_000 {
      state = state &* 1_664_525 &+ 1_013_904_223
      bytes.append(UInt8(truncatingIfNeeded: state >> 24))
    }
    try scratch.file("level/Contents/level.bin", bytes)
    let server = try StoreServer(
      [
        "app create com.example.game --name Game --sku GAME; product create com.example.game.level --name Level --hosted",
        "package build level; package upload level.pkg",
      ], in: scratch)
    let contents = try server.get("/v1/inAppPurchaseContents/575000002", "-H", "Authorization: Bearer x").json
    let data = try #require(contents["data"] as? [String: Any])
    let attributes = try #require(data["attributes"] as? [String: Any])
    let url = try #require(attributes["url"] as? String)
    #expect(url.hasPrefix(server.address + "/downloads/575000002/"))
    #expect(attributes["fileName"] as? String == "level.pkg")
    let package = try Data(contentsOf: URL(fileURLWithPath: scratch.path("level.pkg")))
    #expect(attributes["fileSize"] as? Int == package.count)
    return (server, String(url.dropFirst(server.address.count)))
  }

  private func package(_ server: StoreServer) throws -> Data {
    try Data(contentsOf: URL(fileURLWithPath: server.scratch.path("level.pkg")))
  }

  @Test func `the address in the API is that of the package, with its SHA-256 as the tag`() throws {
    let (server, path) = try served()
    let whole = try server.get(path)
    #expect(whole.status == 200)
    #expect(try whole.body == package(server))
    #expect(whole.fields["accept-ranges"] == "bytes")
    let digest = try Shell.run("sha256sum level.pkg", in: server.scratch).output.prefix(64)
    #expect(whole.fields["etag"] == "\"\(digest)\"")
    #expect(path.contains("/\(digest)/"))
    let head = try server.get(path, "-I")
    #expect(head.status == 200 && head.body.starts(with: Data("HTTP/1.1".utf8)))
    #expect(head.fields["content-length"] == String(whole.body.count))
    let same = try server.get(path, "-H", "If-None-Match: \"\(digest)\"")
    #expect(same.status == 304 && same.body.isEmpty)
  }

  @Test func `curl resumes a download that was cut off`() throws {
    let (server, path) = try served()
    try server.scratch.file("part", package(server).prefix(1_234_567))
    let line =
      "curl -sSf -C - -o part -w '%{http_code} %{size_download}' '\(server.address)\(path)' && cmp part level.pkg"
    let result = try Shell.run(line, in: server.scratch)
    #expect(result.status == 0, "\(result.errors)")
    #expect(try result.output == "206 \(package(server).count - 1_234_567)")
  }

  /// Ranges, and the first and the last byte they mean; negative ones count from the end.
  @Test func `a range gets its bytes, from the start, from the middle, and from the end`() throws {
    let (server, path) = try served()
    let package = try package(server)
    let ranges: [(sent: String, first: Int, last: Int)] = [
      ("bytes=0-0", 0, 0), ("bytes=5-9", 5, 9), ("BYTES=5-9", 5, 9), ("bytes=-10", -10, -1),
      ("bytes=1000000-", 1_000_000, -1), ("bytes=7-99999999999", 7, -1), ("bytes=7-99999999999999999999", 7, -1),
      ("bytes=-99999999", 0, -1),
    ]
    for range in ranges {
      let (first, last) = (place(range.first, in: package), place(range.last, in: package))
      let part = try server.get(path, "-H", "Range: \(range.sent)")
      #expect(part.status == 206, "\(range.sent)")
      #expect(part.fields["content-range"] == "bytes \(first)-\(last)/\(package.count)")
      #expect(part.fields["content-length"] == String(last - first + 1))
      #expect(part.body == package[first...last], "\(range.sent)")
    }
    let head = try server.get(path, "-I", "-H", "Range: bytes=5-9")
    #expect(head.status == 206 && head.fields["content-length"] == "5")
  }

  private func place(_ number: Int, in data: Data) -> Int { number < 0 ? data.count + number : number }

  @Test func `a range past the end is refused with the size`() throws {
    let (server, path) = try served()
    let size = try package(server).count
    for range in ["bytes=\(size)-", "bytes=99999999999999999999-", "bytes=-0"] {
      let refused = try server.get(path, "-H", "Range: \(range)")
      #expect(refused.status == 416, "\(range)")
      #expect(refused.fields["content-range"] == "bytes */\(size)")
      #expect(refused.body.isEmpty)
    }
  }

  @Test func `several ranges, and what is not a range, get the whole file`() throws {
    let (server, path) = try served()
    let package = try package(server)
    for range in ["bytes=0-1,5-9", "bytes=9-5", "lines=0-1", "bytes=a-b", "bytes=", "bytes=-", "bytes=1-2-3"] {
      let whole = try server.get(path, "-H", "Range: \(range)")
      #expect(whole.status == 200, "\(range)")
      #expect(whole.body == package, "\(range)")
    }
  }

  @Test func `a range of another version gets the whole file`() throws {
    let (server, path) = try served()
    let tag = try #require(try server.get(path, "-I").fields["etag"])
    let part = try server.get(path, "-H", "Range: bytes=5-9", "-H", "If-Range: \(tag)")
    #expect(part.status == 206 && part.body.count == 5)
    for other in ["\"0\"", "W/\(tag)", "Wed, 21 Nov 2012 10:00:00 GMT"] {
      let whole = try server.get(path, "-H", "Range: bytes=5-9", "-H", "If-Range: \(other)")
      #expect(whole.status == 200, "\(other)")
      #expect(try whole.body.count == package(server).count)
    }
    #expect(try server.get(path, "-H", "If-Match: \"0\"").status == 412)
  }

  @Test func `devices download a zip by its own digest, and nothing else is there`() throws {
    let (server, path) = try served()
    let blobs = try Shell.run("sha256sum x.db.content/blobs/sha256/*/* | cut -d' ' -f1", in: server.scratch)
    let parts = path.split(separator: "/")
    let other = try #require(blobs.output.split(separator: "\n").first { !$0.elementsEqual(parts[2]) })
    let zip = try server.get("/downloads/575000002/\(other)/content-1.0.zip")
    #expect(zip.status == 200 && zip.body.starts(with: Data("PK".utf8)))
    #expect(zip.fields["content-type"] == "application/zip")
    let digest = String(parts[2])
    for wrong in [
      "575000001/\(digest)/x", "575000002/\(digest.uppercased())/x", "575000002/\(digest.dropLast())/x",
      "x/\(digest)/x",
      "575000002/..%2F..%2Fx.db/x", "575000002/*/x",
    ] {
      let answer = try server.get("/downloads/\(wrong)")
      #expect(answer.status == 404, "\(wrong)")
      #expect((try answer.json["error"] as? [String: Any])?["code"] as? String == "storefront.download.unknown")
    }
  }

  @Test func `a file that was cut is refused as damaged, and another package has another address`() throws {
    let (server, path) = try served()
    let digest = try #require(path.split(separator: "/").dropFirst(2).first)
    let file = "x.db.content/blobs/sha256/\(digest.prefix(2))/\(digest)"
    let cut = try Shell.run("chmod u+w \(file) && truncate -s 10 \(file)", in: server.scratch)
    #expect(cut.status == 0, "\(cut.errors)")
    #expect(try server.get(path).status == 500)
    try server.run("package delete com.example.game.level 1.0\n")
    #expect(try server.get(path).status == 404)
  }
}
