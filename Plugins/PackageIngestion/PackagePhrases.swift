import StockroomKit

/// What people type for packages by the habits of other programs.
enum PackagePhrases {
  static func add(to registry: inout Registry) {
    registry.phrase(
      "pkgutil --check-signature PKG", means: "package validate PKG", noting: "a package has no signature here")
    for typed in [
      "apply|import|load|read|add|put|push|upload|deliver|send PKG --to|--product|--id|--into|--for ITEM",
      "replace|update|change content|package of|for ITEM with|by|from PKG", "ITEM content|package|pkg PKG",
      "ITEM < PKG",
    ] {
      registry.phrase(typed, means: "package upload PKG --product ITEM")
    }
    registry.phrase(
      "replace|update|change content|package of|for ITEM with|by|from DIR",
      advises: Remedy("a folder is packed and checked first", command: "package build DIR").adding(
        .command("package upload FILE.pkg --product ITEM"), separator: ", then "))
    for typed in ["roll back ITEM content …", "rollback|revert|downgrade ITEM content|package …"] {
      registry.phrase(
        typed,
        advises: Remedy("an older package goes up again with a higher version", command: "package bump DIR").adding(
          .command("package build DIR"), separator: ", then "))
    }
    registry.phrase(
      "docker|podman push …", advises: Remedy.command("package upload FILE.pkg --product PRODUCT"))
    registry.phrase(
      "content|package|hosting upload|add|push ITEM DIR --content-version|--version VERSION",
      advises: Remedy("a folder has its version inside", command: "package bump DIR --to VERSION").adding(
        .command("package build DIR"), separator: ", then "
      ).adding(.command("package upload FILE.pkg --product ITEM"), separator: ", and "))
    for typed in [
      "which|what products|items|iaps are|is missing|without content|package|packages",
      "which|what products|items|iaps are|is missing|without their|the|hosted content|package|packages",
      "which|what products|items|iaps miss|lack|need content|packages",
      "products|items|iaps without|missing|lacking content|packages",
      "products|items|iaps without|missing|lacking their|hosted content|packages",
    ] {
      registry.phrase(typed, means: "product list --status waiting-for-upload")
    }
    for typed in ["host content|contents for|of ITEM", "host ITEM", "host the content of|for ITEM"] {
      registry.phrase(typed, means: "hosting enable ITEM")
    }
    for typed in ["host DIR for|with ITEM", "host content|contents|files in|of|from DIR for|with ITEM", "host DIR"] {
      registry.phrase(
        typed,
        advises: Remedy("a folder is packed and checked first", command: "package build DIR").adding(
          .command("package upload FILE.pkg\(typed.contains("ITEM") ? " --product ITEM" : "")"), separator: ", then "))
    }
    registry.phrase("host content|package of|for SERIAL", means: "hosting enable SERIAL")
    registry.phrase("host content|package|files SERIAL", means: "hosting enable SERIAL")
    for typed in ["make|set|mark SERIAL not|un hosted", "make|set|mark SERIAL unhosted|not-hosted"] {
      registry.phrase(typed, means: "hosting disable SERIAL")
    }
    for typed in [
      "upload|deliver|push a|the new content|package version VERSION for|of|to ITEM from DIR",
      "upload|deliver|push new content|package version VERSION for|of|to ITEM from DIR",
      "build|make|pack package|pkg DIR for|of ITEM version VERSION",
      "build|make|pack package|pkg DIR version VERSION …",
      "build|make|create|pack a|the package|pkg from|of DIR version VERSION …",
      "build|make|create|pack package|pkg from|of DIR version VERSION …",
      "package|pack DIR --id|--product ITEM --version VERSION",
      "package|pack DIR --version VERSION --id|--product ITEM",
      "content build|pack DIR --product|--id ITEM --version VERSION",
      "upload|deliver|push|send DIR as|with version VERSION …", "upload|deliver|push|send DIR --version VERSION …",
    ] {
      registry.phrase(
        typed,
        advises: Remedy("a folder has its version inside", command: "package bump DIR --to VERSION").adding(
          .command("package build DIR"), separator: ", then "
        ).adding(.command("package upload FILE.pkg"), separator: ", and "))
    }
    for typed in [
      "compare|diff DIR with|to|and content|package of ITEM", "compare|diff DIR with|to|and ITEM content|package …",
      "compare|diff ITEM content|package with|to|and DIR", "compare|diff ITEM content|package DIR",
    ] {
      registry.phrase(
        typed,
        advises: Remedy("a folder is packed and checked first", command: "package build DIR").adding(
          "\(command: "package diff PRODUCT V1 V2") compares versions"))
    }
    registry.phrase("s3 cp|mv PKG …", advises: .command("package upload PKG --product PRODUCT"))
    registry.phrase(
      "s3 sync DIR …",
      advises: Remedy("a folder is packed first", command: "package build DIR").adding(
        .command("package upload FILE.pkg"), separator: ", then "))
    registry.phrase("apply|import|load PKG", means: "package upload PKG")
    registry.phrase("tar|zip|gzip -r|czf|cvzf|cf|cvf|-czf|-cf|-cvzf|-cvf PKG DIR", means: "package build DIR PKG")
    registry.phrase("tar|zip -r|czf|cvzf|cf|cvf|-czf|-cf|-cvzf|-cvf FILE DIR", means: "package build DIR")
    registry.phrase("build|make|create|pack PKG from|out|of|with DIR", means: "package build DIR PKG")
    for typed in [
      "build|make|create|pack a|the package|pkg out of DIR", "build|make|create|pack package|pkg out of DIR",
      "build|make|create|pack a|the package|pkg out of DIR for|of ITEM",
      "build|make|create|pack package|pkg out of DIR for|of ITEM",
    ] {
      registry.phrase(typed, means: "package build DIR", noting: ofFolder)
    }
    for typed in [
      "download|fetch the|hosted content|package|files of|for ITEM",
      "download|fetch content|package|files of|for|from ITEM",
    ] {
      registry.phrase(typed, advises: .command("package extract ITEM DIR"))
    }
    for typed in [
      "content|package|packages|hosting download|get|export ITEM --out|-o|--output|--to|--file PKG",
      "download ITEM --out|-o|--output|--to|--file PKG",
      "download content|package ITEM --out|-o|--output|--to|--file PKG",
    ] {
      registry.phrase(
        typed, advises: "the files of a version go to a folder: \(command: "package extract ITEM DIR")")
    }
    registry.phrase("download ITEM --out|-o|--output|--to|--path|--dir DIR", means: "package extract ITEM DIR")
    registry.phrase("build|make|pack package|pkg DIR SERIAL", means: "package build DIR", noting: ofFolder)
    for typed in [
      "build|make|pack package|pkg|content from|of DIR --product|--id ITEM",
      "build|make|pack package|pkg DIR --product|--id ITEM",
    ] {
      registry.phrase(typed, means: "package build DIR", noting: ofFolder)
    }
    for typed in ["build|make|pack package|pkg|content from|of DIR for|of ITEM", "build|make|pack DIR for ITEM"] {
      registry.phrase(typed, means: "package build DIR", noting: ofFolder)
    }
    for typed in ["build|make|pack|create PKG", "package build|make|pack|create PKG"] {
      registry.phrase(typed, advises: "a package is built from its folder: \(command: "package build DIR")")
    }
    for typed in [
      "content|package|packages upload ITEM --pkg|--file|--package FILE --version VERSION",
      "content|package|packages upload FILE --version VERSION",
      "content|package|packages upload FILE --product|--id ITEM --version VERSION",
      "content|package|packages|product upload ITEM FILE --version VERSION",
      "upload new content version VERSION for|of ITEM from PKG", "upload content version VERSION for|of ITEM from PKG",
      "make|build pkg|package from folder DIR version VERSION …",
      "upload PKG --version VERSION", "upload PKG as version VERSION", "upload ITEM PKG --version VERSION",
      "upload PKG to|for ITEM --version VERSION", "upload PKG to|for ITEM as version VERSION",
    ] {
      registry.phrase(
        typed,
        advises: Remedy("the version is the one in the package", command: "package bump DIR --to VERSION").adding(
          .command("package build DIR"), separator: ", then "))
    }
    for typed in [
      "how big|large may|can|must hosted|a content|package be …", "maximum|max size of hosted|a content|package …",
    ] {
      registry.phrase(typed, advises: "a package has at most 2 GB: \(command: "explain package.packageSize")")
    }
    for typed in ["content|package|packages|hosting rollback|revert|downgrade ITEM …"] {
      registry.phrase(
        typed,
        advises: Remedy("an older package goes up again with a higher version", command: "package bump DIR").adding(
          .command("package build DIR"), separator: ", then "))
    }
    registry.phrase(
      "package|content|pkg build|pack DIR --product|--id ITEM --output|--out|-o|--file FILE",
      means: "package build DIR FILE",
      noting: ofFolder)
    for typed in [
      "upload|deliver|push|send content|package|pkg ITEM --file|--package|-f PKG --version|-v VERSION",
      "upload|deliver|push|send PKG --version|-v VERSION",
      "package|content upload ITEM --file|--package|-f PKG --version|-v VERSION",
    ] {
      registry.phrase(
        typed,
        advises: Remedy("a package has its version inside", command: "package bump DIR --to VERSION").adding(
          .command("package build DIR"), separator: ", then "
        ).adding(.command("package upload PKG"), separator: ", and "))
    }
    for (typed, meaning) in all { registry.phrase(typed, means: meaning) }
  }

  private static let ofFolder = "the product is the one in the folder's ContentInfo.plist"

  private static let all: [(typed: String, meaning: String)] = [
    ("docker|podman build -t NAME DIR", "package build DIR"), ("docker|podman build DIR", "package build DIR"),
    ("sha256sum|shasum|md5|md5sum|sha256 PKG", "package inspect PKG"),
    ("sha256sum|shasum|md5|md5sum|sha256 ITEM", "package show ITEM"), ("docker|podman images", "package list"),
    ("aws s3 cp|mv|sync PKG …", "package upload PKG"),
    ("scp|rsync PKG …", "package upload PKG"), ("push|deploy|ship SLUG", "package upload --product SLUG"),
    ("pkgutil --payload-files|--files|--pkg-info|--expand PKG …", "package inspect PKG"),
    ("pkgutil --check-signature PKG …", "package validate PKG"),
    ("build|pack|make package|content|pkg ITEM --output|-o|--out|--to|--file FILE", "package build ITEM FILE"),
    ("build|pack|make ITEM --output|-o|--out|--to PKG", "package build ITEM PKG"),
    ("altool --upload-package|--upload-app PKG …", "package upload PKG"),
    ("build the package in|from|of WORD", "package build WORD"),
    ("build|pack|make|create package|pkg|content from|in|of folder|directory|dir WORD", "package build WORD"),
    ("build|pack|make|create a|the package|pkg from|in|of folder|directory|dir WORD", "package build WORD"),
    ("build|pack|make|create a|the package|pkg from|in|of the folder|directory|dir WORD", "package build WORD"),
    ("build|pack|make|create content|contents|hosted package ITEM", "package build ITEM"),
    ("build|pack|make package|content|pkg from|in|of folder|directory ITEM to|into|as FILE", "package build ITEM FILE"),
    ("package|pack DIR --content-version|--version VERSION", "package bump DIR --to {VERSION}; package build DIR"),
    (
      "content|package|pkg build|pack DIR -o|--output|--out FILE --version VERSION",
      "package bump DIR --to {VERSION}; package build DIR FILE"
    ),
    ("content|package|pkg build|pack ITEM --source|--from|--dir DIR -o|--output|--out FILE", "package build DIR FILE"),
    ("content|package|pkg build|pack ITEM --source|--from|--dir DIR", "package build DIR"),
    ("xcrun altool --upload-package|--upload-app PKG --product|--id ITEM", "package upload PKG --product ITEM"),
    ("altool --upload-package|--upload-app PKG --product|--id ITEM", "package upload PKG --product ITEM"),
    ("content|package|pkg build|pack DIR --version VERSION", "package bump DIR --to {VERSION}; package build DIR"),
    (
      "build|pack|make package|content|pkg DIR --version VERSION", "package bump DIR --to {VERSION}; package build DIR"
    ),
    (
      "build|pack|make package|content|pkg from folder|directory DIR to|into FILE --version VERSION",
      "package bump DIR --to {VERSION}; package build DIR FILE"
    ),
    ("is ITEM content|package uploaded|hosted|there …", "package list ITEM"),
    ("build|pack|make content|contents|pkg ITEM", "package build ITEM"),
    ("deliver|upload|send|transfer PKG to|for ITEM using|with|via|through …", "package upload PKG --product ITEM"),
    (
      "content|package|pkg|pack DIR --output|-o|--out FILE --version|--content-version VERSION",
      "package bump DIR --to {VERSION}; package build DIR FILE"
    ),
    ("build|pack|make hosted content ITEM", "package build ITEM"),
    ("build|pack|make content|contents for|of|from ITEM", "package build ITEM"),
    ("build|pack|make the content|contents|package for|of|from ITEM", "package build ITEM"),
    ("build|pack|make hosted content for|of|from ITEM", "package build ITEM"),
    ("build|pack|make a|the content package for|of|from ITEM", "package build ITEM"),
    ("build|pack|make a|the content package from the folder ITEM", "package build ITEM"),
    ("build|pack|make a|the package from the folder ITEM", "package build ITEM"),
    ("build|pack|make package from the folder ITEM", "package build ITEM"),
    ("build|pack|make content package for|of|from ITEM", "package build ITEM"),
    ("build package in|from|of WORD", "package build WORD"),
    ("tar|unzip|xar|bsdtar -tf|tf|-t|-l|-tvf|tvf|tzf|-tzf|tzvf|-tzvf|t FILE", "package inspect FILE"),
    ("build|pack|zip DIR", "package build DIR"), ("pkgbuild|productbuild DIR …", "package build DIR …"),
    ("package create|new|make KEY DIR", "package init DIR --product KEY"),
    ("package init|build DIR --id KEY", "package init DIR --product KEY"),
    ("unzip|unpack|untar|list|inspect|open|cat|less|more|head|view PKG", "package inspect PKG"),
    ("extract KEY …", "package extract KEY …"),
    ("download KEY FILE", "package extract KEY FILE"),
    ("package upload ITEM PKG", "package upload PKG --product ITEM"),
    ("product|hosting|content upload ITEM PKG", "package upload PKG --product ITEM"),
    ("upload ITEM PKG", "package upload PKG --product ITEM"), ("upload|deliver FILE …", "package upload FILE …"),
    ("product|hosting|content upload FILE …", "package upload FILE …"),
    ("package add|push|send|deliver …", "package upload …"), ("package create|new|make DIR …", "package init DIR …"),
    ("xcrun altool|notarytool|iTMSTransporter --validate-app|-v -f|--file FILE …", "package validate FILE"),
    ("altool --validate-app|-v -f|--file FILE …", "package validate FILE"),
    ("xcrun altool --upload-app|--upload-package -f|--file FILE …", "package upload FILE"),
    ("altool --upload-app|--upload-package -f|--file FILE …", "package upload FILE"),
    ("xcrun altool --upload-package FILE …", "package upload FILE"),
    ("iTMSTransporter|transporter -m verify|validate -f FILE …", "package validate FILE"),
    ("iTMSTransporter|transporter -m upload -f FILE …", "package upload FILE"),
    ("xcrun iTMSTransporter -m upload -f FILE …", "package upload FILE"),
    ("package verify|check|lint|validate PKG --strict|--verbose|--deep|--full|-v", "package validate PKG"),
    ("package verify|preflight PKG …", "package validate PKG …"),
    ("package check|test|lint …", "package validate …"), ("validate PKG …", "package validate PKG …"),
    ("package download|get|unpack|unzip ITEM …", "package extract ITEM …"),
    ("package versions|status|history ITEM", "package list ITEM"), ("package pack|zip DIR …", "package build DIR …"),
    ("content|contents|pkg …", "package …"), ("content|contents|packages", "package list"),
    ("hosting content|packages|versions ITEM", "package list ITEM"),
    ("product content|packages ITEM", "package list ITEM"),
  ]
}
