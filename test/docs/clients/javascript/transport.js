const BASE_URL = 'https://api.example.com/v1';

export class Client {
  #token;
  #fetch;

  constructor({ token, fetch = globalThis.fetch }) {
    this.#token = token;
    this.#fetch = fetch;
  }

  async account() {
    const headers = { Authorization: `Bearer ${this.#token}`, Accept: 'application/json' };
    const response = await this.#fetch(`${BASE_URL}/account`, { headers });
    if (!response.ok) throw new Error(`account: ${response.status}`);
    return response.json();
  }
}
