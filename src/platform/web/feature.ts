import type { SlotFillers } from './routing/slots.tsx'

interface WebFeature {
  /** What it adds to other features' pages. */
  slots: SlotFillers
}

export const webFeature = (feature: WebFeature): WebFeature => feature
