import Foundation
import PackageIngestion
import Testing

/// The Bom beside the payload, read by its description: Apple's `lsbom` is not at hand.
@Suite struct BillOfMaterialsTests {
  /// A reader of just enough of the format.
  private static let reader = """
    import struct, sys
    b = open(sys.argv[1], 'rb').read()
    magic, version, blocks, index, indexLength, names, namesLength = struct.unpack('>8s6I', b[:32])
    assert magic == b'BOMStore' and version == 1 and index + indexLength == len(b) and names + namesLength == index
    count, = struct.unpack('>I', b[index:index + 4])
    assert count == blocks + 1
    table = [struct.unpack('>II', b[index + 4 + 8 * n:index + 12 + 8 * n]) for n in range(count)]
    block = lambda n: b[table[n][0]:table[n][0] + table[n][1]]
    variables, at = {}, names + 4
    for _ in range(struct.unpack('>I', b[names:names + 4])[0]):
        number, length = struct.unpack('>IB', b[at:at + 5])
        variables[b[at + 5:at + 5 + length].decode()] = block(number)
        at += 5 + length
    assert sorted(variables) == ['BomInfo', 'HLIndex', 'Paths', 'Size64', 'VIndex'], variables
    tree, _, child, size, total, _ = struct.unpack('>4s4IB', variables['Paths'])
    assert tree == b'tree'
    def node(n):
        leaf, count, forward, backward = struct.unpack('>HHII', block(n)[:12])
        return leaf, [struct.unpack('>II', block(n)[12 + 8 * i:20 + 8 * i]) for i in range(count)], forward
    leaf, pairs, forward = node(child)
    while not leaf:
        leaf, pairs, forward = node(pairs[0][0])
    keys, paths = [], {0: ''}
    while True:
        for path, name in pairs:
            number, record = struct.unpack('>II', block(path))
            parent = struct.unpack('>I', block(name)[:4])[0]
            text = block(name)[4:-1].decode()
            paths[number] = text if parent == 0 else paths[parent] + '/' + text
            keys.append((parent, text.encode()))
            kind, mode, length, checksum = struct.unpack('>BxxxH12xIxI', block(record)[:27])
            print(paths[number], kind, oct(mode), length, checksum)
        if not forward: break
        leaf, pairs, forward = node(forward)
    assert keys == sorted(keys) and len(keys) == total
    """

  private func listing(of folder: TemporaryFolder) throws -> [String] {
    let report = try PackageBuilder().build(folder.path + "/" + Sample.product, to: folder.path + "/level2.pkg")
    #expect(report.findings == [])
    try Tool.run("bsdtar", "-xf", "level2.pkg", in: folder.path)
    try folder.write("reader.py", Self.reader)
    let text = try Tool.run("python3", "reader.py", Sample.product + ".pkg/Bom", in: folder.path)
    return text.split(separator: "\n").map(String.init)
  }

  @Test func `the bill of materials lists every path with its checksum`() throws {
    let folder = try Sample.folder()
    let source = folder.path + "/" + Sample.product
    try FileManager.default.createSymbolicLink(atPath: source + "/Contents/link", withDestinationPath: "level.dat")
    func checksum(_ name: String) throws -> String {
      String(try Tool.run("cksum", Sample.product + "/" + name, in: folder.path).prefix { $0 != " " })
    }
    #expect(
      try listing(of: folder) == [
        ". 2 0o40755 128 0",
        "./ContentInfo.plist 1 0o100644 \(Sample.info().utf8.count) \(checksum("ContentInfo.plist"))",
        "./Contents 2 0o40755 160 0",
        "./Contents/art 2 0o40755 128 0",
        "./Contents/level.dat 1 0o100644 9 \(checksum("Contents/level.dat"))",
        "./Contents/link 3 0o120755 9 1018197141",
        "./Contents/art/a.png 1 0o100644 3000 \(checksum("Contents/art/a.png"))",
        "./Contents/art/b.txt 1 0o100644 10000 \(checksum("Contents/art/b.txt"))",
      ])
  }

  /// More paths than one block of the tree holds.
  @Test func `the bill of materials lists many paths`() throws {
    let folder = try Sample.folder()
    for number in 0..<700 { try folder.write("\(Sample.product)/Contents/many/\(number)", "\(number)") }
    #expect(try listing(of: folder).count == 708)
  }
}
