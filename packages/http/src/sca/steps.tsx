import { visible } from '../visible-text.ts'
import { customersOffered, testersHint } from './customers.ts'
import { type Desk, tppWithin } from './desk.ts'
import { Fingerprint } from './drawings.tsx'
import { ActingForm, ErrorSummary, Person, RefuseForm } from './parts.tsx'
import { purposeOf } from './purposes.ts'
import type { Step } from './step.ts'

/** One of the things that the page asks, by its kind. */
type StepOf<Kind extends Step['kind']> = Extract<Step, { readonly kind: Kind }>

interface StepProps<Kind extends Step['kind']> {
  readonly desk: Desk
  readonly step: StepOf<Kind>
}

function TestCustomers({ desk }: { readonly desk: Desk }) {
  const customers = customersOffered(desk)
  const hint = testersHint(desk, customers)
  if (hint === undefined) return null
  return (
    <section aria-labelledby="testers">
      <h2 id="testers">{desk.words.identify.testers}</h2>
      <p class="hint">{hint}</p>
      <ActingForm desk={desk} step="identify" class="choices">
        {customers.map(({ name, number }) => (
          <button type="submit" name="customerNumber" value={number}>
            <span class="name">{visible(name)}</span> <span class="number">{visible(number)}</span>
          </button>
        ))}
      </ActingForm>
    </section>
  )
}

/** Who are you? */
export function Identify({ desk, step: { typed = '', error } }: StepProps<'identify'>) {
  const { words } = desk
  const { title, lead, number, hint, submit } = words.identify
  const invalid = error === undefined ? {} : { 'aria-invalid': 'true' }
  return (
    <>
      <ErrorSummary desk={desk} error={error} />
      <h1>{title}</h1>
      <p class="lead">{lead(tppWithin(desk))}</p>
      <ActingForm desk={desk} step="identify" class="identify">
        <label for="customer-number">{number}</label>
        <p class="hint" id="customer-number-hint">
          {hint}
        </p>
        {error === undefined ? (
          ''
        ) : (
          <p class="wrong" id="customer-number-error">
            {words.errors[error.word]}
          </p>
        )}
        <input
          id="customer-number"
          name="customerNumber"
          value={typed}
          required
          autocomplete="username"
          spellcheck={false}
          maxlength={35}
          aria-describedby={`${error === undefined ? '' : 'customer-number-error '}customer-number-hint`}
          {...invalid}
        />
        <button type="submit" class="first">
          {submit}
        </button>
      </ActingForm>
      {desk.isSandbox ? <TestCustomers desk={desk} /> : ''}
      <RefuseForm desk={desk} />
    </>
  )
}

/** For yourself or for a company? */
export function ChooseContext({ desk, step }: StepProps<'context'>) {
  const { words, view, path } = desk
  const hints = {
    PRIVATE: words.context.privateHint(visible(view.person?.name ?? '')),
    CORPORATE: words.context.corporateHint,
  }
  return (
    <>
      <h1>{words.context.title}</h1>
      <Person desk={desk} />
      <form method="get" action={path} class="choices">
        {step.contexts.map((context) => (
          <button type="submit" name="context" value={context}>
            <span class="name">{words.context[context]}</span> <span class="number">{hints[context]}</span>
          </button>
        ))}
      </form>
      <RefuseForm desk={desk} />
    </>
  )
}

/** By which agreement? */
export function ChooseAgreement({ desk, step }: StepProps<'agreement'>) {
  const { words, path } = desk
  return (
    <>
      <h1>{words.agreement.title}</h1>
      <Person desk={desk} />
      <p class="lead">{words.agreement.lead}</p>
      <form method="get" action={path} class="choices">
        {step.offers.map(({ id, name, owner }) => (
          <button type="submit" name="agreement" value={id}>
            <span class="name">{visible(name)}</span>{' '}
            <span class="number">{words.agreement.of(visible(owner.name))}</span>
          </button>
        ))}
      </form>
      <RefuseForm desk={desk} />
    </>
  )
}

function ApproveButton({ desk }: { readonly desk: Desk }) {
  const { view, words } = desk
  const yes = purposeOf(desk).yes(desk)
  if (view.redirect.mobile !== true)
    return (
      <button type="submit" class="first">
        {yes}
      </button>
    )
  return (
    <>
      <button type="submit" class="first finger">
        <Fingerprint /> {words.mobile(yes)}
      </button>
      <p class="hint">{words.mobileHint}</p>
    </>
  )
}

/** Yes or no? */
export function Approve({ desk, step: { offer, posted, error } }: StepProps<'approve'>) {
  const { view, words, path } = desk
  const { title, Content, trail, shown, no } = purposeOf(desk)
  return (
    <>
      <ErrorSummary desk={desk} error={error} />
      <h1>{title(desk)}</h1>
      <Person desk={desk} />
      <ActingForm desk={desk} step="approve" class="approve">
        <input type="hidden" name="agreement" value={offer.id} />
        <input type="hidden" name="person" value={view.person?.id ?? ''} />
        <input type="hidden" name="shown" value={shown(desk)} />
        <Content desk={desk} offer={offer} posted={posted} />
        {view.offers.length > 1 && trail.includes('choose') ? (
          <p class="another">
            <a href={path}>{words.agreement.another}</a>
          </p>
        ) : (
          ''
        )}
        <ApproveButton desk={desk} />
      </ActingForm>
      <RefuseForm desk={desk} label={no(desk)} />
    </>
  )
}

/** Nothing that could be approved. */
export function Nothing({ desk }: StepProps<'nothing'>) {
  const { title, text } = purposeOf(desk).nothing(desk)
  return (
    <>
      <h1>{title}</h1>
      <Person desk={desk} />
      <p class="lead">{text}</p>
      <RefuseForm desk={desk} />
    </>
  )
}

/** One approval is there, and another person's is missing. */
export function Again({ desk }: StepProps<'again'>) {
  const { title, text } = desk.words.payment.again
  return (
    <>
      <h1>{title}</h1>
      <Person desk={desk} />
      <p class="lead">{text(tppWithin(desk))}</p>
      <RefuseForm desk={desk} />
    </>
  )
}
