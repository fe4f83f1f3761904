const BASE_URL = process.env.ANALYTICS_URL ?? 'https://api.example.com/v1';

export class Client {
  async account() {
    const headers = { Authorization: `Bearer ${process.env.ANALYTICS_TOKEN}`, Accept: 'application/json' };
    const response = await fetch(`${BASE_URL}/account`, { headers });
    if (!response.ok) throw new Error(`account: ${response.status}`);
    return response.json();
  }
}
