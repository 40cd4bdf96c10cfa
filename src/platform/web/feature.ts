import type { SlotFillers } from './routing/slots.tsx'

export interface WebFeature {
  /** Its parts of other features' pages. */
  slots: SlotFillers
}

export const webFeature = (feature: WebFeature): WebFeature => feature
