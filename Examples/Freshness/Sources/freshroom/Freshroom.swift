import CatalogCommands
import Freshness
import StockroomConsole

@main
struct Freshroom {
  static func main() {
    StockroomConsole.main(plugins: [CatalogPlugin(), FreshnessPlugin()])
  }
}
