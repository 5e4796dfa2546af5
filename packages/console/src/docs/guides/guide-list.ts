// Made from docs/README.md by npm run docs: the pages that the console serves at /docs.
export const guideFolder = "https://github.com/pocketbank/pocketbank/blob/main/docs"
export const guideList = [
  {
    "id": "sign-requests",
    "title": "Sign requests",
    "lead": "certificate, digest, signing string, signature; mistakes on purpose"
  },
  {
    "id": "refused",
    "title": "Find out why a request was refused",
    "lead": "step by step, for your own and for copied requests"
  },
  {
    "id": "errors",
    "title": "Errors",
    "lead": "each code with its cause and its fix"
  },
  {
    "id": "consents-and-sca",
    "title": "Consents and SCA",
    "lead": "ask for access, let the customer approve, without a browser too"
  },
  {
    "id": "accounts-and-cards",
    "title": "Accounts and cards",
    "lead": "balances, history, pages, unattended reads"
  },
  {
    "id": "payments",
    "title": "Payments",
    "lead": "create, approve, follow, cancel; statuses"
  },
  {
    "id": "baskets",
    "title": "Baskets",
    "lead": "approve several payments at once"
  },
  {
    "id": "faults-and-quirks",
    "title": "Faults and quirks",
    "lead": "timeouts, broken answers, habits of real banks"
  }
] as const
