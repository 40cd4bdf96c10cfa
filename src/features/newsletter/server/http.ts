import { languageNow } from '#src/contract/i18n.ts'
import { requireRecentPassword } from '#src/features/sign-in/server/exposed.ts'
import { logHoneypot } from '#src/platform/server/http/request-log.ts'
import { route } from '#src/platform/server/http/route.ts'
import * as contract from '../contract.ts'
import { requestLink } from './requests.ts'
import { subscribersCsv } from './subscriptions.ts'

export const signUpForNewsletter = route(contract.signUpForNewsletter, async call => {
  if (call.body.website) logHoneypot(call.log)
  else {
    const { email, language } = call.body
    await requestLink(call, { email, address: call.address, language: language ?? languageNow() })
  }
})

export const exportSubscribers = route(contract.exportSubscribers, async call => {
  await requireRecentPassword(call, call.who)
  const name = `newsletter-${call.now.toISOString().slice(0, 10)}.csv`
  return { file: { name, body: subscribersCsv(call.db) } }
})
