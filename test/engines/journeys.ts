import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { totp } from '#src/features/sign-in/server/totp.ts'
import { ADMIN, callerOf, PASSWORD, register } from '#test/caller.ts'
import { picture } from '#test/pictures.ts'
import {
  atDesk,
  boss,
  coached,
  dataOf,
  dominoOf,
  FIRST_PIP,
  type Ground,
  mailedPath,
  member,
  newName,
  SECOND_PIP,
  setDomino,
  stored,
} from './ground.ts'

/** What every engine must be able to do, each by the name of what is tried. */
export const JOURNEYS: Record<string, (ground: Ground) => Promise<void>> = {
  async register({ engine, site }) {
    const visit = await engine.visit(site.url)
    const username = newName()
    await visit.open('/auth')
    await visit.press('tab', 'Register')
    await visit.fill('Username', username)
    await visit.fill('Email', `${username}@example.com`)
    await visit.fill('Password', PASSWORD)
    await visit.fill('Confirm Password', PASSWORD)
    await visit.press('button', 'Register')
    await visit.holds(`location.pathname !== '/auth'`)
    const name = `fetch('/api/user').then(answer => answer.json()).then(({ data }) => data.username)`
    expect(await visit.evaluate(name)).toBe(username)
  },

  async set(ground) {
    const { visit, caller } = await member(ground)
    await visit.open('/today')
    await setDomino(visit)
    await stored(async () => expect((await dominoOf(caller))?.title).toBe('Write one page'))
  },

  async tick(ground) {
    const { visit, caller } = await member(ground)
    await visit.open('/today')
    await setDomino(visit)
    await visit.press('button', FIRST_PIP)
    await visit.press('button', 'Done: tip it')
    await stored(async () =>
      expect(await dominoOf(caller)).toMatchObject({
        pip1_status: 'Completed',
        tipped_at: expect.any(String),
      }),
    )
    await visit.open('/today')
    await visit.see('Write one page')
  },

  async 'go on without a connection, and back'(ground) {
    const { visit, caller } = await member(ground)
    await visit.open('/today')
    await visit.evaluate(`navigator.serviceWorker.ready.then(() => true)`)
    await visit.open('/today')
    await visit.holds(`caches.match('/offline').then(kept => kept !== undefined)`)
    await ground.site.end('SIGKILL')
    try {
      await setDomino(visit)
      await visit.press('button', FIRST_PIP)
      await visit.see('Saved on this phone')
      await visit.open('/today')
      await visit.see('Write one page')
      await visit.press('button', SECOND_PIP)
    } finally {
      await ground.restart()
    }
    await stored(async () =>
      expect(await dominoOf(caller)).toMatchObject({
        title: 'Write one page',
        pip1_status: 'Completed',
        pip2_status: 'Completed',
      }),
    )
  },

  async 'write a week in the planner'(ground) {
    const { visit } = await member(ground)
    await visit.open('/weekly-planner')
    await visit.fill('Weekly Intention', 'Less, but better')
    await visit.press('button', 'Save Planner')
    await visit.see('Weekly planner saved!')
    await visit.open('/weekly-planner')
    await visit.holds(
      `[...document.querySelectorAll('textarea, input')].some(e => e.value === 'Less, but better')`,
    )
  },

  async 'book a session'(ground) {
    const weekly = [1, 2, 3, 4, 5, 6, 7].map(weekday => ({ weekday, from: '00:00', to: '23:30' }))
    const coach = await boss(ground)
    await dataOf(coach, 'PUT', '/api/coach/availability', { zone: 'UTC', weekly, days: [] })
    const { visit, caller } = await member(ground)
    await visit.open('/sessions')
    await visit.press('button', 'Choose a time for Free consultation')
    await visit.press('button', /\d+:\d\d [AP]M/)
    await visit.press('button', 'Book this time')
    await visit.see('Your session is booked')
    expect(await dataOf(caller, 'GET', '/api/appointments')).toHaveLength(1)
  },

  async 'buy in the sandbox'(ground) {
    const { visit } = await member(ground)
    await visit.open('/subscribe/premium')
    await visit.fill('Card number', '4242 4242 4242 4242')
    await visit.press('button', 'Subscribe to Premium Plan - $49.99/month')
    await visit.see('Subscription Confirmed!')
  },

  async 'take an invitation'(ground) {
    const email = `${newName()}@example.com`
    await dataOf(await boss(ground), 'POST', '/api/coach/coachings', { member: email })
    const visit = await ground.engine.visit(ground.site.url)
    await visit.open(await mailedPath(ground, email, '/auth'))
    await visit.see('would like to coach you.')
    await visit.fill('Your name', 'Nora Lind')
    await visit.fill('Password', PASSWORD)
    await visit.press('button', 'Register')
    await visit.arrive('/today')
    await setDomino(visit)
  },

  async 'write a message, and see the answer come'(ground) {
    const ben = await member(ground)
    const { visit } = ben
    const messages = `/api/coachings/${await coached(ground, ben)}/messages`
    await visit.open('/coaching/mine')
    await visit.fill(`Write to ${ADMIN.ADMIN_NAME}`, 'I have begun')
    await visit.press('button', 'Send')
    await stored(async () =>
      expect(await dataOf(ben.caller, 'GET', messages)).toMatchObject([{ body: 'I have begun' }]),
    )
    await dataOf(await boss(ground), 'POST', messages, { body: 'Good to hear' })
    await visit.see('Good to hear')
  },

  async 'upload a picture'(ground) {
    const visit = await atDesk(ground)
    const file = join(ground.folder, 'path.png')
    writeFileSync(file, await picture('png', 500, 400))
    await visit.open('/coach/offers')
    await visit.press('link', 'New offer')
    await visit.press('button', 'Choose a picture')
    await visit.upload('Picture', file)
    await visit.fill('What it shows', 'A path in the woods')
    await visit.press('button', 'Add the picture')
    await visit.see('Change the picture')
  },

  async 'sign in with two factors'({ engine, site }) {
    const username = newName()
    const { caller } = await register(callerOf(site), username)
    const { secret } = await dataOf(caller, 'POST', '/api/user/second-step', {})
    const code = totp(secret, new Date())
    await dataOf(caller, 'POST', '/api/user/second-step/on', { code })
    const visit = await engine.visit(site.url)
    await visit.open('/auth')
    await visit.fill('Username', username)
    await visit.fill('Password', PASSWORD)
    await visit.press('button', 'Sign In')
    await visit.fill('Code', totp(secret, new Date(Date.now() + 30_000)))
    await visit.press('button', 'Sign In')
    await visit.arrive('/account')
  },

  async 'write the site in the editor'(ground) {
    const visit = await atDesk(ground)
    await visit.open('/admin/site')
    await visit.fill('Name of your practice', 'Quiet Desk')
    await visit.see('Draft saved.')
    await visit.press('button', 'Publish …')
    await visit.press('button', 'Publish')
    await visit.see('Published')
    const html = async () => (await fetch(`${ground.site.url}/contact`)).text()
    await stored(async () => expect(await html()).toContain('Quiet Desk'))
  },
}
