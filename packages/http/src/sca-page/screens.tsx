import { Fingerprint } from '../display/images.tsx'
import { visible } from '../display/visible-text.ts'
import { customersOffered, testersHint } from './customers.ts'
import { type PageContext, tppWithin } from './page-context.ts'
import { ActingForm, ErrorSummary, Person, RefuseForm } from './sca-parts.tsx'
import type { Screen } from './screen.ts'
import { findSubjectPage } from './subjects.ts'

type ScreenOf<Kind extends Screen['kind']> = Extract<Screen, { readonly kind: Kind }>

interface ScreenProps<Kind extends Screen['kind']> {
  readonly page: PageContext
  readonly screen: ScreenOf<Kind>
}

function TestCustomers({ page }: { readonly page: PageContext }) {
  const customers = customersOffered(page)
  const hint = testersHint(page, customers)
  if (hint === undefined) return null
  return (
    <section aria-labelledby="testers">
      <h2 id="testers">{page.words.identify.testers}</h2>
      <p class="hint">{hint}</p>
      <ActingForm page={page} step="identify" class="choices">
        {customers.map(({ name, number }) => (
          <button type="submit" name="customerNumber" value={number}>
            <span class="name">{visible(name)}</span> <span class="number">{visible(number)}</span>
          </button>
        ))}
      </ActingForm>
    </section>
  )
}

export function Identify({ page, screen: { typedNumber = '', error } }: ScreenProps<'identify'>) {
  const { words } = page
  const { title, lead, number, hint, submit } = words.identify
  const invalid = error === undefined ? {} : { 'aria-invalid': 'true' }
  return (
    <>
      <ErrorSummary page={page} error={error} />
      <h1>{title}</h1>
      <p class="lead">{lead(tppWithin(page))}</p>
      <ActingForm page={page} step="identify" class="identify">
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
          value={typedNumber}
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
      {page.isSandbox ? <TestCustomers page={page} /> : ''}
      <RefuseForm page={page} />
    </>
  )
}

/** Asks whether the person acts privately or for a company. */
export function ChooseContext({ page, screen }: ScreenProps<'context'>) {
  const { words, view, path } = page
  const hints = {
    PRIVATE: words.context.privateHint(visible(view.person?.name ?? '')),
    CORPORATE: words.context.corporateHint,
  }
  return (
    <>
      <h1>{words.context.title}</h1>
      <Person page={page} />
      <form method="get" action={path} class="choices">
        {screen.contexts.map((context) => (
          <button type="submit" name="context" value={context}>
            <span class="name">{words.context[context]}</span> <span class="number">{hints[context]}</span>
          </button>
        ))}
      </form>
      <RefuseForm page={page} />
    </>
  )
}

/** Asks under which agreement the person acts. */
export function ChooseAgreement({ page, screen }: ScreenProps<'agreement'>) {
  const { words, path } = page
  return (
    <>
      <h1>{words.agreement.title}</h1>
      <Person page={page} />
      <p class="lead">{words.agreement.lead}</p>
      <form method="get" action={path} class="choices">
        {screen.offers.map(({ id, name, owner }) => (
          <button type="submit" name="agreement" value={id}>
            <span class="name">{visible(name)}</span>{' '}
            <span class="number">{words.agreement.of(visible(owner.name))}</span>
          </button>
        ))}
      </form>
      <RefuseForm page={page} />
    </>
  )
}

function ApproveButton({ page }: { readonly page: PageContext }) {
  const { view, words } = page
  const yes = findSubjectPage(page).yes(page)
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

/** Shows what is requested, with the buttons that approve and refuse. */
export function Approve({ page, screen: { offer, form, error } }: ScreenProps<'approve'>) {
  const { view, words, path } = page
  const { title, Content, progress, writeShownState, no } = findSubjectPage(page)
  return (
    <>
      <ErrorSummary page={page} error={error} />
      <h1>{title(page)}</h1>
      <Person page={page} />
      <ActingForm page={page} step="approve" class="approve">
        <input type="hidden" name="agreement" value={offer.id} />
        <input type="hidden" name="person" value={view.person?.id ?? ''} />
        <input type="hidden" name="shown" value={writeShownState(page)} />
        <Content page={page} offer={offer} form={form} />
        {view.offers.length > 1 && progress.includes('choose') ? (
          <p class="another">
            <a href={path}>{words.agreement.another}</a>
          </p>
        ) : (
          ''
        )}
        <ApproveButton page={page} />
      </ActingForm>
      <RefuseForm page={page} label={no(page)} />
    </>
  )
}

/** Says that the person cannot approve anything here. */
export function NothingToShare({ page }: ScreenProps<'nothing'>) {
  const { title, text } = findSubjectPage(page).nothingLeft(page)
  return (
    <>
      <h1>{title}</h1>
      <Person page={page} />
      <p class="lead">{text}</p>
      <RefuseForm page={page} />
    </>
  )
}

/** Says that the person has approved and that another person must approve too. */
export function Again({ page }: ScreenProps<'again'>) {
  const { title, text } = page.words.payment.again
  return (
    <>
      <h1>{title}</h1>
      <Person page={page} />
      <p class="lead">{text(tppWithin(page))}</p>
      <RefuseForm page={page} />
    </>
  )
}
