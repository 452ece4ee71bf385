import StockroomConsole

@main
struct Stockroom {
  static func main() {
    StockroomConsole.main(plugins: plugins)
  }
}
