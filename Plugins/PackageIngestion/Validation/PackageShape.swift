/// How a package wraps its content.
package enum PackageShape: String, Codable, Sendable {
  /// What `productbuild --content` writes: a xar archive with a Distribution and one component.
  case product
  /// What `pkgbuild` writes: a xar archive with one component's Payload at its root.
  case component
  /// A xar archive with ContentInfo.plist and Contents at its root.
  case xar
  /// A zip archive with ContentInfo.plist and Contents at its root.
  case zip
}
