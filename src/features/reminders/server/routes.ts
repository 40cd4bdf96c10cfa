import { route } from '#src/platform/server/http/route.ts'
import * as pushContract from '../contract/push.ts'
import * as contract from '../contract.ts'
import { subscribe } from './push/actions.ts'
import { pushKeys } from './push/keys.ts'
import { deleteSubscription } from './push/store.ts'
import { sendNow } from './sending/test-reminder.ts'
import { changeSettings, closeOffer, readOffer, readSettings } from './settings/actions.ts'
import { remindAgain } from './taps/actions.ts'
import { remindLess } from './unsubscribing/actions.ts'

export const remindersRoutes = [
  route(contract.getReminders, async ({ db, caller }) => ({ data: await readSettings(db, caller.userId) })),
  route(contract.putReminders, async ({ db, caller, body, now }) => ({
    data: await changeSettings(db, caller.userId, body, now),
  })),
  route(contract.testReminder, async ({ db, deps, caller, body, now }) => {
    await sendNow(db, deps, { userId: caller.userId, kind: body.kind }, now)
    return {}
  }),
  route(contract.getReminderOffer, async ({ db, caller }) => ({ data: await readOffer(db, caller.userId) })),
  route(contract.closeReminderOffer, async ({ db, caller, now }) => {
    await closeOffer(db, caller.userId, now)
    return {}
  }),
  route(contract.remindLater, async ({ db, deps, body, now }) => {
    await remindAgain({ db, deps, now }, body.token)
    return {}
  }),
  route(contract.fewerReminders, async ({ db, deps, params, now }) => {
    await remindLess(db, deps, params.token, now)
    return {}
  }),
  route(pushContract.getPushKey, async ({ db, deps, now }) => ({
    data: { key: (await pushKeys(db, deps, now)).publicKey },
  })),
  route(pushContract.addPushSubscription, async ({ db, caller, body, now, setStatus }) => {
    const isNew = await subscribe(db, caller, body, now)
    if (!isNew) setStatus(200)
    return {}
  }),
  route(pushContract.removePushSubscription, async ({ db, caller, body }) => {
    await deleteSubscription(db, caller.userId, body.endpoint)
    return {}
  }),
]
