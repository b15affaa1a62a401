"""Mails wait as rows until a job has sent them."""

import django.utils.timezone
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('classroom', '0005_kept_audit'),
    ]

    operations = [
        migrations.CreateModel(
            name='Mail',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('message_id', models.CharField(max_length=200)),
                ('sender', models.CharField(max_length=320)),
                ('recipients', models.JSONField()),
                ('subject', models.TextField(blank=True)),
                ('body', models.TextField(blank=True)),
                ('state', models.CharField(choices=[('waiting', 'Waiting'), ('sent', 'Sent'), ('failed', 'Failed')], default='waiting', max_length=7)),
                ('tries', models.PositiveSmallIntegerField(default=0)),
                ('made_at', models.DateTimeField(default=django.utils.timezone.now)),
                ('next_try_at', models.DateTimeField(default=django.utils.timezone.now)),
                ('done_at', models.DateTimeField(blank=True, null=True)),
            ],
            options={
                'indexes': [models.Index(models.F('next_try_at'), condition=models.Q(('state', 'waiting')), name='mail_due')],
            },
        ),
        migrations.CreateModel(
            name='MailServer',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('lease_until', models.DateTimeField(blank=True, null=True)),
                ('trouble', models.CharField(blank=True, choices=[('silent', 'The mail server does not answer.'), ('away', 'The mail server cannot be reached.'), ('certificate', 'The mail server’s certificate does not fit.'), ('login', 'The mail server refuses our user name or password.'), ('sender', 'The mail server does not take mail from our address.'), ('error', 'The mail server answers with an error.')], max_length=12)),
                ('failing_since', models.DateTimeField(blank=True, null=True)),
                ('tries', models.PositiveSmallIntegerField(default=0)),
                ('next_try_at', models.DateTimeField(blank=True, null=True)),
            ],
            options={
                'constraints': [models.CheckConstraint(condition=models.Q(('id', 1)), name='one_mail_server')],
            },
        ),
    ]
