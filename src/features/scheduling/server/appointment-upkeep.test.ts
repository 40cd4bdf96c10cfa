import { expect, test } from 'vitest'
import { systemContext } from '#src/platform/server/context.ts'
import { openSite } from '#test/app.ts'
import { rowsOf } from '#test/rows.ts'
import {
  at,
  booked,
  cancel,
  creditsOf,
  openCoach,
  subscriber,
  type TestType,
} from '#test/sessions.ts'
import { releaseAppointment } from './appointment-upkeep.ts'

const site = openSite({ RATE_LIMIT: 'off' })

test('a session that ends in the moment in which its coach leaves ends once', async () => {
  const { types } = await openCoach(site)
  const ann = await subscriber(site)
  const { id } = await booked(ann, types[1] as TestType, at('10:00'))
  const [session] = await rowsOf(site.db, 'appointments', { id })
  await cancel(ann, id)
  const mails = await rowsOf(site.db, 'mails')
  const context = systemContext(site.db, site.deps)
  const released = releaseAppointment(context, session as never, { side: 'coach', by: 'account' })
  expect(await released).toBe(false)
  expect(await rowsOf(site.db, 'mails')).toEqual(mails)
  expect(await creditsOf(ann)).toBe(1)
})
