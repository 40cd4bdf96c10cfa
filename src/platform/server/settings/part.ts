import type * as z from 'zod'
import type { SiteSettings } from '#src/contract/site-settings.ts'
import type { Settings } from './settings.ts'

/** What a feature makes of its values: its part of `Settings`, and what the site's pages may know of it. */
export interface ReadPart {
  settings?: Partial<Settings>
  site?: Partial<SiteSettings>
}

/** The settings that a feature reads from the environment. */
export interface SettingsPart {
  shape: z.ZodRawShape
  /** @throws SettingsError where values do not go together */
  read: (values: never, site: { brand: string; siteUrl: string }) => ReadPart
}

/** Types what `read` is given by what `shape` says. */
export const settingsPart = <Shape extends z.ZodRawShape>(part: {
  shape: Shape
  read: (values: z.output<z.ZodObject<Shape>>, site: { brand: string; siteUrl: string }) => ReadPart
}): SettingsPart => part
