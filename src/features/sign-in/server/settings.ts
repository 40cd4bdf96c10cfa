import { resolve } from 'node:path'
import * as z from 'zod'
import { settingsPart } from '#src/platform/server/settings/part.ts'
import { mailAccount, optional, withDefault } from '#src/platform/server/settings/setting-forms.ts'
import { requireTogether, SettingsError } from '#src/platform/server/settings/settings-error.ts'
import { FIRST_ADMINISTRATOR, NAME_MAX, PASSWORD_MIN, PASSWORD_MIN_STRICT } from '../constants.ts'
import { objectionTo } from './password-rules.ts'

declare module '#src/platform/server/settings/settings.ts' {
  interface Settings {
    admin: {
      username: string
      password: string
      email: string | null
      fullName: string | null
    } | null
    /** The log file for refused sign-ins and the addresses they came from; null when there is none. */
    securityLog: string | null
    google: { clientId: string; clientSecret: string; issuer: string } | null
  }
}

const shape = {
  PASSWORD_RULES: withDefault(z.enum(['plain', 'strict'], 'must be plain or strict'), 'plain'),
  TWO_STEP: withDefault(
    z.enum(['optional', 'admins', 'everybody'], 'must be optional, admins or everybody'),
    'optional',
  ),
  ADMIN_USERNAME: optional(
    z.string().regex(/^[A-Za-z0-9_.-]{3,50}$/, 'must be 3 to 50 of letters, digits and _ . -'),
  ),
  ADMIN_PASSWORD: optional(
    z
      .string()
      .min(6, 'must have at least 6 characters')
      .max(200, 'must have at most 200 characters'),
  ),
  ADMIN_EMAIL: optional(mailAccount),
  ADMIN_NAME: optional(z.string().trim().max(NAME_MAX, `must have at most ${NAME_MAX} characters`)),
  SECURITY_LOG: optional(z.string()),
  GOOGLE_CLIENT_ID: optional(z.string()),
  GOOGLE_CLIENT_SECRET: optional(z.string()),
}
type Values = z.output<z.ZodObject<typeof shape>>

/** @throws SettingsError when the name is set without a password, or the password is too weak for `PASSWORD_RULES` */
function adminSettings(
  values: Values,
  site: { brand: string; siteUrl: string },
  passwordMin: number,
) {
  const username = values.ADMIN_USERNAME ?? FIRST_ADMINISTRATOR
  if (values.ADMIN_USERNAME && !values.ADMIN_PASSWORD)
    throw new SettingsError('ADMIN_PASSWORD: must be set together with ADMIN_USERNAME')
  if (values.ADMIN_PASSWORD && passwordMin === PASSWORD_MIN_STRICT) {
    const objection = objectionTo(values.ADMIN_PASSWORD, { ...site, passwordMin }, [
      username,
      values.ADMIN_EMAIL,
    ])
    if (objection) throw new SettingsError(`ADMIN_PASSWORD: ${objection}`)
  }
  if (!values.ADMIN_PASSWORD) return null
  return {
    username,
    password: values.ADMIN_PASSWORD,
    email: values.ADMIN_EMAIL ?? null,
    fullName: values.ADMIN_NAME || null,
  }
}

export const signInSettings = settingsPart({
  shape,
  read: (values, site) => {
    const googleSignIn = requireTogether(values, ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'])
    const passwordMin = values.PASSWORD_RULES === 'strict' ? PASSWORD_MIN_STRICT : PASSWORD_MIN
    return {
      settings: {
        admin: adminSettings(values, site, passwordMin),
        securityLog: values.SECURITY_LOG ? resolve(values.SECURITY_LOG) : null,
        google: googleSignIn
          ? {
              clientId: String(values.GOOGLE_CLIENT_ID),
              clientSecret: String(values.GOOGLE_CLIENT_SECRET),
              issuer: 'https://accounts.google.com',
            }
          : null,
      },
      site: { googleSignIn, passwordMin, twoFactor: values.TWO_STEP },
    }
  },
})
