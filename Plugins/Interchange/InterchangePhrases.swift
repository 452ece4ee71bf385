import StockroomKit

/// What people type for catalogs as files by the habits of other programs.
enum InterchangePhrases {
  static func add(to registry: inout Registry) {
    for typed in replacements {
      registry.phrase(
        typed,
        advises: Remedy("texts go through a file", command: "localize export FILE.csv").adding(
          .command("localize import FILE.csv"), separator: ", then "))
    }
    for typed in fastlane {
      registry.phrase(typed, advises: "fastlane has products in one file: \(command: "export products.iap.json")")
    }
    for (typed, remedy) in answers { registry.phrase(typed, advises: remedy) }
    registry.phrase(
      "export fastlane --output-dir|--dir|--output|-o|--out|--to|--path DIR", means: "export {DIR}/products.iap.json",
      noting: "fastlane has products in one file")
    registry.phrase(
      "terraform|tofu|pulumi plan|preview|apply|up …",
      advises: "\(command: "plan apply FILE") shows what a file would change, and \(command: "apply FILE") changes it")
    for typed in [
      "export|dump json|--json|.json|--format=json …", "export|dump|.dump --format|-o|-f json",
      "export|dump|save|write everything|all|catalog|catalogue|store|data as|in|to json …",
      "export|dump \(things) --json|--format=json", "export|dump \(things) --format|-o|-f json",
      "export|dump - --format json", "export|dump --format|-f json -o|--output|--out FILE",
    ] {
      registry.phrase(
        typed,
        advises: "there is no format json: \(command: "export FILE.ndjson") writes a JSON object in each line")
    }
    for typed in [
      "make|create|write|export|save|send|give a|the file|texts|strings|everything for|to|of the|my|our|a translators|translator …",
      "make|create|write|export|save file|texts|strings for|to translators|translator …",
      "export|save|send for|to the translators|translator …", "export|save for|to translators|translator …",
    ] {
      registry.phrase(
        typed,
        advises: Remedy.command("localize export FILE.xliff").or(.command("localize export FILE.csv")))
    }
    for typed in [
      "template|sample|skeleton|example|blank csv|yaml|ndjson|spreadsheet|file|catalog …",
      "show|get|make|create|give a|an|me template|sample|example csv|yaml|ndjson|spreadsheet|file|catalog …",
    ] {
      registry.phrase(
        typed, advises: "an export is a template: \(command: "export FILE.csv") writes the products there are")
    }
    for typed in ["push|pull|fetch|sync", "push|pull|fetch origin …", "git push|pull|fetch …"] {
      registry.phrase(
        typed,
        advises:
          "there is no other side: \(command: "export FILE") writes a file, and \(command: "apply FILE") reads it")
    }
    for typed in ["delete|remove -f|--file|--filename CATALOG …"] {
      registry.phrase(
        typed,
        advises: Remedy("products are deleted by ID", command: "product delete PRODUCT").adding(
          "\(command: "apply FILE --prune") deletes what a file does not have"))
    }
    for typed in ["fastlane deliver|download download_metadata|metadata …", "deliver download_metadata …"] {
      registry.phrase(typed, means: "export metadata --format fastlane")
    }
    for verb in ["import", "apply", "diff"] {
      for typed in ["- < CATALOG", "< CATALOG", "-f - < CATALOG"] {
        registry.phrase("\(verb) \(typed)", means: "\(verb) CATALOG")
      }
    }
    registry.phrase(
      "export|save|write texts|strings|translations|localizations to|as|into FILE", means: "localize export FILE")
    registry.phrase("seed CATALOG …", means: "import CATALOG …")
    for (typed, meaning) in all { registry.phrase(typed, means: meaning) }
    for format in ["csv", "yaml", "ndjson", "storekit"] {
      registry.phrase("dump|print \(format)", means: "export - --format \(format)")
      registry.phrase(
        "export|save catalog|catalogue|everything|all|store as|to|in \(format)", means: "export catalog.\(format)")
      registry.phrase(
        "dump catalog|catalogue|everything|all|store as|to|in \(format)", means: "export - --format \(format)")
    }
    registry.phrase(
      "apply FILE --auto-approve|-auto-approve|--yes|-y",
      advises: Remedy("a plan is shown, and not saved", command: "plan apply FILE.yaml").adding(
        .command("apply FILE.yaml"), separator: ", then "))
  }

  private static let localizations = "localizations|translations|texts|strings|locales|languages"
  private static let things = "catalog|catalogue|products|everything|apps|prices|all|iaps|store|data"
  private static let replacing =
    "--upsert|--update-existing|--overwrite-existing|--replace-existing|--update-or-create|--create-or-update"
  private static let delimiters = "--delimiter|--separator|--sep|--delim|-d"

  /// Texts that are replaced in all products.
  private static let replacements = [
    "find|search and replace …", "replace TEXT TEXT in|everywhere …", "replace TEXT with|by TEXT in|everywhere …",
    "replace all TEXT with|by TEXT …", "sed …", "rename all|every TEXT to|as TEXT …",
    "rename all|every products|product|names|name TEXT to|as TEXT …",
    "rename all|every products|names from TEXT to TEXT …",
  ]

  /// The metadata of apps, which fastlane keeps in a folder.
  private static let fastlane = [
    "export --fastlane|fastlane DIR …", "export to|for|as fastlane …",
    "export products|catalog|metadata to|for|as fastlane …", "export --format|-f fastlane DIR",
    "fastlane export|download DIR",
    "deliver|fastlane init|download_metadata …", "fastlane deliver init|download_metadata …",
    "export --format|-f fastlane --dir|--output|-o|--to|--out DIR", "export DIR --format fastlane",
    "catalog|catalogue|products|metadata export --format|-f fastlane …",
    "catalog|catalogue|products|metadata export fastlane …", "export to fastlane folder|directory …",
    "export metadata|catalog|products|everything fastlane …", "export metadata|catalog|products in|for|as fastlane …",
    "fastlane deliver|produce download|init …",
  ]

  private static let answers: [(typed: String, remedy: Remedy)] = [
    (
      "export|save|write|dump|download \(things) WORKBOOK",
      "write a CSV file, and open it in the spreadsheet program: \(command: "export FILE.csv")"
    ),
    (
      "export|save|write|put|get everything|all|products|catalog to|in|into|as a|the|an spreadsheet|excel|sheet …",
      "a spreadsheet opens CSV: \(command: "export FILE.csv")"
    ),
    (
      "import|load|read|upload|apply \(things) WORKBOOK",
      "save it as CSV UTF-8 in the spreadsheet program: \(command: "import FILE.csv")"
    ),
    (
      "export CATALOG --only|--just|--include \(localizations)",
      "texts go to a CSV or XLIFF file: \(command: "localize export FILE.csv")"
    ),
    (
      "l10n|i18n|localization|localizations|translation|translations status|coverage|progress|stats",
      "\(command: "localize export - --missing --locale LOCALE") prints the missing texts, and writes nothing"
    ),
    (
      "genstrings|ibtool|xcstringstool|xliff …",
      "\(command: "localize export FILE.xliff") writes the texts for translators"
    ),
    (
      "xcodebuild -exportLocalizations|-exportlocalizations …",
      "\(command: "localize export FILE.xliff") writes the texts for translators"
    ),
    (
      "import|apply CATALOG --map|--mapping|--columns|--fields|--header|--headers …",
      "columns are found by their names in the first row, as \(command: "export FILE.csv") writes them"
    ),
    (
      "compare|diff|sdiff|vimdiff CATALOG CATALOG",
      "\(command: "diff FILE") compares one file with the store; your shell compares two files"
    ),
  ]

  private static let all: [(typed: String, meaning: String)] =
    [
      ("import \(localizations) CATALOG --merge|--update|--overwrite", "localize import CATALOG"),
      ("git diff CATALOG", "diff CATALOG"), ("git diff FILE", "diff FILE"),
      ("import csv|yaml|json|ndjson|xml CATALOG \(delimiters) …", "import CATALOG"),
      ("import csv|yaml|json|ndjson|storekit CATALOG …", "import CATALOG …"),
      ("import CATALOG \(delimiters) …", "import CATALOG"),
      ("import CATALOG --only-new|--new-only|--new|--no-overwrite|--no-clobber", "import CATALOG --keep-going"),
      ("export CATALOG --only|--just|--include \(localizations) …", "localize export CATALOG …"),
      ("product|products create|add|new|import|load -f|--file|--from CATALOG", "apply CATALOG"),
      ("create|replace|add|new -f|--file|--filename CATALOG", "apply CATALOG"),
      (
        "apply -f|--file|--filename CATALOG --dry-run|--dry-run=client|--dry-run=server|--check|--plan",
        "plan apply CATALOG"
      ),
      ("apply -f|--file|--filename FILE", "apply FILE"), ("apply -f|--file|--filename FILE …", "apply FILE …"),
      ("kubectl apply -f FILE …", "apply FILE …"),
      ("diff -f|--file|--filename FILE …", "diff FILE"), ("kubectl diff -f FILE", "diff FILE"),
      (".dump|dump", "export - --format seed"), ("save|write|export storekit CATALOG", "export CATALOG"),
      ("export storekit|itmsp|yaml|csv|ndjson CATALOG --force|-f|--overwrite", "export CATALOG"),
      ("export fastlane|--fastlane", "export products.iap.json"),
      ("storekit|catalog|catalogue|products import CATALOG …", "import CATALOG …"),
      ("import|load|read|open the storekit|yaml|csv|catalog file|catalog|configuration CATALOG", "import CATALOG"),
      ("import|load|read|open the file CATALOG", "import CATALOG"),
      ("load data infile|local CATALOG …", "import CATALOG"),
      (
        "export|write|make|save itmsp|storekit|yaml|csv package|file|configuration|catalog to|as|into|in CATALOG",
        "export CATALOG"
      ),
      ("save|export|write as .storekit|storekit …", "export FILE.storekit"),
      ("check CATALOG …", "plan apply CATALOG"),
      ("export all|my in-app purchases|products|iaps to|as|into a|an spreadsheet|excel …", "export products.csv"),
      ("export all|my in-app purchases|products|iaps to|as|into spreadsheet|excel|csv", "export products.csv"),
      ("export in-app purchases|products|iaps to|as|into a|an spreadsheet|excel …", "export products.csv"),
      ("storekit|catalog|catalogue|products export CATALOG", "export CATALOG"),

      ("export itmsp|storekit|yaml|csv|json|ndjson|catalog|catalogue CATALOG", "export CATALOG"),
      (
        "export itmsp|storekit|yaml|csv|json|ndjson|catalog --out|-o|--output|--file|--to CATALOG", "export CATALOG"
      ),
      ("export --itmsp|--storekit|--yaml|--csv|--json|--ndjson CATALOG", "export CATALOG"),
      ("apply CATALOG --auto-approve|--force|-f|--no-confirm|--noconfirm|--yes|-y", "apply CATALOG --yes"),
      ("apply -f|--file CATALOG --auto-approve|--force|--no-confirm|--noconfirm|--yes|-y", "apply CATALOG --yes"),
      ("validate|lint|verify|test CATALOG …", "plan apply CATALOG …"),
      (
        "load csv|yaml|json|ndjson|catalog|file CATALOG \(replacing)",
        "apply CATALOG"
      ),
      ("import -f|--file CATALOG \(replacing)", "apply CATALOG"), ("load CATALOG \(replacing)", "apply CATALOG"),
      ("import CATALOG \(replacing)", "apply CATALOG"),
      ("catalog|catalogue|products|data export --format|-f FORMAT", "export - --format FORMAT"),
      ("itmsp|storekit|yaml|csv|ndjson|json export CATALOG", "export CATALOG"),
      ("export \(things) to yaml|csv|json|ndjson CATALOG", "export CATALOG"),
      ("export \(things) as|in yaml|csv|json|ndjson|storekit|itmsp to|into|in CATALOG", "export CATALOG"),
      ("export storekit|xcode configuration|config|file CATALOG", "export CATALOG"),
      ("export as|in yaml|csv|json|ndjson|storekit|itmsp to|into|in CATALOG", "export CATALOG"),
      ("make|create|build|write|generate itmsp|.itmsp …", "export FILE.itmsp"),
      ("export itmsp|.itmsp", "export FILE.itmsp"),
      ("export itmsp|.itmsp for|of WORD", "export FILE.itmsp"),
      ("make|create|build|write|generate|export an|the itmsp|.itmsp …", "export FILE.itmsp"),
      ("itmstransporter|transporter -m lookupmetadata …", "export FILE.itmsp"),
      ("import -f|--format|-t storekit|csv|yaml|json|ndjson CATALOG", "import CATALOG"),
      (
        "import CATALOG --update-existing|--overwrite --on-error|--on-errors continue|skip|ignore",
        "apply CATALOG --keep-going"
      ),
      (
        "export storekit|yaml|csv|json|ndjson|itmsp -o|--output|--out|--to CATALOG --force|-f|--overwrite",
        "export CATALOG"
      ),
      ("export CATALOG --force|-f|--overwrite", "export CATALOG"),
      ("import CATALOG --overwrite|--update|--replace|--merge|--upsert|--force|--existing …", "apply CATALOG"),
      ("import --overwrite|--update|--replace|--merge|--upsert|--force CATALOG", "apply CATALOG"),
      (
        "import CATALOG --on-conflict|--if-exists|--conflict|--existing|--duplicates skip|ignore|keep|leave",
        "import CATALOG --keep-going"
      ),
      (
        "import CATALOG --on-conflict|--if-exists|--conflict|--existing|--duplicates update|replace|overwrite|merge",
        "apply CATALOG"
      ),
      ("compare|diff|check CATALOG with|to|against …", "diff CATALOG"),
      ("what's|whats different between CATALOG and|with …", "diff CATALOG"),
      ("is there anything|something wrong with|in CATALOG", "plan import CATALOG"),
      ("add|load|take the|all|new products|items|iaps in|from|of CATALOG", "import CATALOG"),
      ("bring in the|all products|items|catalog from|in|of CATALOG", "import CATALOG"),
      ("export everything|products|catalog|all|it for|to xcode", "export catalog.storekit"),
      (
        "import CATALOG --on-conflict=skip|--on-conflict=ignore|--on-duplicate=skip|--skip-existing|--ignore-existing|--ignore-errors|--continue …",
        "import CATALOG --keep-going"
      ),
      ("import --file|-f|--input|--from|-i CATALOG --skip-existing|--ignore-existing", "import CATALOG --keep-going"),
      ("import --file|-f|--input|--from|-i CATALOG …", "import CATALOG …"),
      ("import CATALOG --dry-run|--check|--plan|-n", "plan import CATALOG"),
      ("apply CATALOG --dry-run|--check|--plan|-n", "plan apply CATALOG"),
      ("upsert|merge|reconcile CATALOG …", "apply CATALOG …"),
    ] + ["csv", "yaml", "ndjson"].map { ("export|dump --format=\($0)|--\($0)", "export - --format \($0)") }
    + ["csv", "yaml", "ndjson"].map { ("export|dump|.dump --format|-o|-f \($0)", "export - --format \($0)") }
}
