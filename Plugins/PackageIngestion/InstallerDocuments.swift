import StockroomKit

/// The documents of an installer package besides its payload.
///
/// The store reads neither: a hosted package's product and version are in its ContentInfo.plist.
struct InstallerDocuments {
  /// The component's identifier: the name of the folder.
  let identifier: String
  let fileCount: Int
  let size: Int64

  private var kilobytes: Int64 { (size + 1_023) / 1_024 }
  private var name: String { XMLText.escaped(identifier) }

  /// The script of the product archive, as synthesized by `productbuild --content`.
  var distribution: [UInt8] {
    let text = """
      <?xml version="1.0" encoding="utf-8"?>
      <installer-gui-script minSpecVersion="1">
          <pkg-ref id="\(name)">
              <bundle-version/>
          </pkg-ref>
          <options customize="never" require-scripts="false"/>
          <choices-outline>
              <line choice="default">
                  <line choice="\(name)"/>
              </line>
          </choices-outline>
          <choice id="default"/>
          <choice id="\(name)" visible="false">
              <pkg-ref id="\(name)"/>
          </choice>
          <pkg-ref id="\(name)" version="0" onConclusion="none" installKBytes="\(kilobytes)">#\(location).pkg</pkg-ref>
      </installer-gui-script>

      """
    return Array(text.utf8)
  }

  /// The component's manifest.
  var packageInfo: [UInt8] {
    let text = """
      <?xml version="1.0" encoding="utf-8"?>
      <pkg-info overwrite-permissions="true" relocatable="false" identifier="\(name)" postinstall-action="none" \
      version="0" format-version="2" install-location="/" auth="root">
          <payload numberOfFiles="\(fileCount)" installKBytes="\(kilobytes)"/>
          <bundle-version/>
          <upgrade-bundle/>
          <update-bundle/>
          <atomic-update-bundle/>
          <strict-identifier/>
          <relocate/>
      </pkg-info>

      """
    return Array(text.utf8)
  }

  /// The component's name as part of a URL.
  private var location: String {
    identifier.utf8.map { byte in
      let isPlain = (0x30...0x39).contains(byte) || (0x61...0x7a).contains(byte | 0x20) || "-._~".utf8.contains(byte)
      return isPlain ? String(UnicodeScalar(byte)) : "%" + Hexadecimal.text(CollectionOfOne(byte)).uppercased()
    }.joined()
  }
}
