export { grantDue, plansOf, refund, spend } from './actions.ts'
