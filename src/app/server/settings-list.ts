/** Every feature's settings, apart from `feature-list.ts`: commands load nothing else. */

export { enquiriesSettings } from '#src/features/enquiries/server/settings.ts'
export { guidanceSettings } from '#src/features/guidance/server/settings.ts'
export { paymentsSettings } from '#src/features/payments/server/settings.ts'
export { signInSettings } from '#src/features/sign-in/server/settings.ts'
