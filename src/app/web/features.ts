import type { WebFeature } from '#src/platform/web/feature.ts'
import { registerPages } from '#src/platform/web/routing/page-registry.ts'
import * as list from './feature-list.ts'

export const features: readonly WebFeature[] = Object.values(list)

export const pages = features.flatMap(feature => feature.pages ?? [])
registerPages(pages)
