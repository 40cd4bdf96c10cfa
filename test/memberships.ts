import { dataOf, type Person } from './app.ts'

export const beginPlan = (person: Person, planType: unknown = 'premium') =>
  person.post('/api/create-subscription', { planType })

/** In the sandbox. */
export const payPlan = (person: Person, clientSecret: string, cardNumber = '4242 4242 4242 4242') =>
  person.post('/api/sandbox/confirm', { clientSecret, cardNumber })

export async function buyPlan(person: Person, planType: string): Promise<void> {
  const { clientSecret } = (await beginPlan(person, planType)).json()
  await dataOf(payPlan(person, clientSecret))
}

export const verify = async (person: Person) =>
  (await person.get('/api/verify-subscription')).json()

export const subscriptionOf = (person: Person) => dataOf(person.get('/api/subscription'))

export const userOf = (person: Person) => dataOf(person.get('/api/user'))
