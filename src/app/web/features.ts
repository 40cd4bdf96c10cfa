import type { WebFeature } from '#src/platform/web/feature.ts'
import { registerPages } from '#src/platform/web/routing/page-registry.ts'
import { registerSlots } from '#src/platform/web/routing/slots.tsx'
import * as list from './feature-list.ts'

export const features: readonly WebFeature[] = Object.values(list)

export const pages = features.flatMap(feature => feature.pages ?? [])
registerPages(pages)
registerSlots(features.flatMap(({ slots }) => slots ?? []))
