import type { ComponentType } from 'react'
import { watched } from '../browser/watched.ts'

/** What every page shows of the changes on this device; it comes with the outbox, which public pages do not load. */
export const keptSlot = watched<ComponentType | null>(null)
