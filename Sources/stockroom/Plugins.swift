import Accounts
import CatalogCommands
import ConnectAPI
import Hooks
import Interchange
import PackageIngestion
import PluginPrograms
import PriceTiers
import Promotions
import ReviewWorkflow
import StockroomKit
import StoreKitSimulator
import StorefrontAPI
import Subscriptions

/// The plugins of this program, in the order guards and listeners run.
///
/// To remove one, delete its line and its import.
let plugins: [any Plugin] = [
  CatalogPlugin(),
  PackageIngestionPlugin(),
  PriceTiersPlugin(),
  ReviewWorkflowPlugin(),
  StoreKitSimulatorPlugin(),
  InterchangePlugin(),
  PluginProgramsPlugin(),
  HooksPlugin(),
  AccountsPlugin(),
  ConnectAPIPlugin(),
  StorefrontAPIPlugin(),
  PromotionsPlugin(),
  SubscriptionsPlugin(),
]
