import { sessionQuery } from '#src/features/sign-in/web/session.tsx'
import { call } from '#src/platform/web/api/api.ts'
import { queryClient } from '#src/platform/web/api/query-client.ts'
import { addPushSubscription, getPushKey, removePushSubscription } from '../contract/push.ts'

const WORKER = '/sw.js'

/** What this browser can do. An iPhone shows notifications only for a site on its home screen. */
export type Ability = 'none' | 'home-screen' | 'denied' | 'off' | 'on'

const isStandalone = (): boolean =>
  matchMedia('(display-mode: standalone)').matches ||
  (navigator as { standalone?: boolean }).standalone === true

const isApplePhone = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (navigator.platform === 'MacIntel' && navigator.maxTouchPoints > 1)

async function subscription(): Promise<PushSubscription | null> {
  const worker = await navigator.serviceWorker.getRegistration()
  return (await worker?.pushManager?.getSubscription()) ?? null
}

export async function abilityHere(): Promise<Ability> {
  if (isApplePhone() && !isStandalone()) return 'home-screen'
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window))
    return 'none'
  if (Notification.permission === 'denied') return 'denied'
  return (await subscription()) ? 'on' : 'off'
}

async function tellServer(made: PushSubscription): Promise<void> {
  const { endpoint = '', keys = {} } = made.toJSON()
  const { p256dh = '', auth = '' } = keys
  await call(addPushSubscription, { body: { endpoint, keys: { p256dh, auth } } })
}

/** Asks for the permission. @returns what this browser can do then */
export async function turnOn(): Promise<Ability> {
  if ((await Notification.requestPermission()) !== 'granted') return abilityHere()
  await navigator.serviceWorker.register(WORKER)
  const { pushManager } = await navigator.serviceWorker.ready
  const { key } = await call(getPushKey, {})
  const options = { userVisibleOnly: true, applicationServerKey: key }
  await tellServer(await pushManager.subscribe(options).catch(() => renewed(pushManager, options)))
  return 'on'
}

/** The site has replaced the key that the old subscription was made with. */
async function renewed(
  manager: PushManager,
  options: PushSubscriptionOptionsInit,
): Promise<PushSubscription> {
  await (await manager.getSubscription())?.unsubscribe()
  return manager.subscribe(options)
}

export async function turnOff(): Promise<Ability> {
  const made = await subscription()
  if (made) {
    await call(removePushSubscription, { body: { endpoint: made.endpoint } })
    await made.unsubscribe()
  }
  return 'off'
}

/** Once for each page load of a member: the worker keeps the shell, and the server learns this browser's session. */
export async function startWorker(): Promise<void> {
  if (!('serviceWorker' in navigator) || !queryClient.getQueryData(sessionQuery.queryKey)) return
  const worker = await navigator.serviceWorker.register(WORKER).catch(() => null)
  if (!worker) return
  const made =
    'Notification' in window && Notification.permission === 'granted' ? await subscription() : null
  // Nobody waits for it: the next page tries again.
  if (made) await tellServer(made).catch(() => {})
}
