"""A mail says after how many tries nobody knows whether it was delivered."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('classroom', '0034_lesson_continues'),
    ]

    operations = [
        migrations.AddField(
            model_name='mail',
            name='doubts',
            field=models.PositiveSmallIntegerField(db_default=0, default=0),
        ),
        migrations.AlterField(
            model_name='mail',
            name='state',
            field=models.CharField(choices=[('waiting', 'Waiting'), ('sent', 'Sent'), ('failed', 'Failed'), ('unknown', 'perhaps delivered')], default='waiting', max_length=7),
        ),
        migrations.AlterField(
            model_name='mailserver',
            name='trouble',
            field=models.CharField(blank=True, choices=[('silent', 'The mail server does not answer.'), ('unconfirmed', 'The mail server does not confirm what it takes.'), ('away', 'The mail server cannot be reached.'), ('certificate', 'The mail server’s certificate does not fit.'), ('login', 'The mail server refuses our user name or password.'), ('sender', 'The mail server does not take mail from our address.'), ('error', 'The mail server answers with an error.')], max_length=12),
        ),
    ]
