import type * as z from 'zod'
import type { SiteSettings } from '#src/contract/site-settings.ts'
import type { Settings } from './settings.ts'

/** A feature's part of `Settings`, and of what pages may know. */
export interface ReadPart {
  settings?: Partial<Settings>
  site?: Partial<SiteSettings>
}

export interface SettingsPart {
  shape: z.ZodRawShape
  /** @throws SettingsError when values contradict each other */
  read: (values: never, site: { brand: string; siteUrl: string }) => ReadPart
}

export const settingsPart = <Shape extends z.ZodRawShape>(part: {
  shape: Shape
  read: (values: z.output<z.ZodObject<Shape>>, site: { brand: string; siteUrl: string }) => ReadPart
}): SettingsPart => part
