export { writeStripeCustomer, writeSubscription } from './store.ts'
